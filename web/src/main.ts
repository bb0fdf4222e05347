import { mount } from 'svelte';
import App from './App.svelte';
import './app/fonts.css';
import './app/theme.css';
import { settings } from './app/settings.svelte';
import { speak } from './words/words.svelte';

void speak(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));

// A part of the page that is gone is an older page's: the house was brought up to date meanwhile. Once, lest it go on for ever.
addEventListener('vite:preloadError', (event) => {
  if (sessionStorage.getItem('renewed') === location.pathname) return;
  sessionStorage.setItem('renewed', location.pathname);
  event.preventDefault();
  location.reload();
});

// There is none where the page comes from another machine without encryption; all but opening without a server works.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/sw.js');
