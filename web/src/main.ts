import { mount } from 'svelte';
import App from './App.svelte';
import './app/fonts.css';
import './app/theme.css';
import { settings } from './app/settings.svelte';
import { speak } from './words/words.svelte';

void speak(settings.language).then(() => mount(App, { target: document.getElementById('app')! }));
