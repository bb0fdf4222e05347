import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import vite from './vite.config.ts';

export default mergeConfig(
  vite,
  defineConfig({ resolve: { conditions: ['browser'] }, test: { include: ['tests/**/*.test.ts'], environment: 'node' } }),
);
