import { mount } from 'svelte';
import App from './App.svelte';
import './app/fonts.css';
import './app/theme.css';
import { settings } from './app/settings.svelte';
import { speak } from './words/words.svelte';

void speak(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));

// There is none where the page comes from another machine without encryption; all but opening without a server works.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
