import { svelte } from '@sveltejs/vite-plugin-svelte';
import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { compress } from './scripts/compress.ts';
import { notices } from './scripts/notices.ts';

const server = process.env.STAMMTISCH_SERVER ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte(), notices(), compress()],
  resolve: {
    alias: {
      $house: resolve(import.meta.dirname, '../src/stammtisch/words/house'),
      $rules: resolve(import.meta.dirname, '../src/stammtisch/games'),
      $src: resolve(import.meta.dirname, 'src'),
    },
  },
  build: {
    outDir: '../src/stammtisch/web_dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  server: { proxy: { '/api': { target: server, ws: true, changeOrigin: true } }, fs: { allow: ['..'] } },
});
