import { settings } from './settings.svelte';

let context: AudioContext | null = null;

function audio(): AudioContext | null {
  if (!settings.sound) return null;
  context ??= new AudioContext();
  void context.resume();
  return context;
}

function envelope(at: AudioContext, peak: number, length: number): GainNode {
  const gain = at.createGain();
  gain.gain.setValueAtTime(0.0001, at.currentTime);
  gain.gain.exponentialRampToValueAtTime(peak, at.currentTime + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + length);
  gain.connect(at.destination);
  return gain;
}

function noise(at: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = at.createBuffer(1, at.sampleRate * length, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) data[i] = Math.random() * 2 - 1;
  const source = at.createBufferSource();
  source.buffer = buffer;
  return source;
}

/** A card on the table. */
function card(at: AudioContext): void {
  const filter = at.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = 3200;
  const source = noise(at, 0.12);
  source.connect(filter).connect(envelope(at, 0.12, 0.12));
  source.start();
}

/** Wood on wood. */
function wood(at: AudioContext): void {
  const tone = at.createOscillator();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(420, at.currentTime);
  tone.frequency.exponentialRampToValueAtTime(160, at.currentTime + 0.08);
  tone.connect(envelope(at, 0.22, 0.13));
  tone.start();
  tone.stop(at.currentTime + 0.15);
}

/** A post horn, far away. */
function horn(at: AudioContext): void {
  for (const [start, pitch, length] of [
    [0, 392, 0.16],
    [0.17, 523.25, 0.16],
    [0.34, 659.25, 0.42],
  ] as const) {
    const tone = at.createOscillator();
    const soft = at.createBiquadFilter();
    soft.type = 'lowpass';
    soft.frequency.value = 1500;
    tone.type = 'sawtooth';
    tone.frequency.value = pitch;
    const gain = at.createGain();
    const begin = at.currentTime + start;
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(0.07, begin + 0.04);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    tone.connect(soft).connect(gain).connect(at.destination);
    tone.start(begin);
    tone.stop(begin + length + 0.02);
  }
}

/** Two bells: something great has happened. */
function bells(at: AudioContext): void {
  for (const [start, pitch] of [
    [0, 784],
    [0.12, 1174.7],
  ] as const) {
    const tone = at.createOscillator();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    const gain = at.createGain();
    const begin = at.currentTime + start;
    gain.gain.setValueAtTime(0.0001, begin);
    gain.gain.exponentialRampToValueAtTime(0.12, begin + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + 0.7);
    tone.connect(gain).connect(at.destination);
    tone.start(begin);
    tone.stop(begin + 0.72);
  }
}

const SOUNDS = { card, wood, horn, bells };

export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  const at = audio();
  if (at !== null) SOUNDS[sound](at);
}
