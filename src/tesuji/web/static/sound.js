// The sound of a stone on wood, made here: a short knock of noise through two resonances.
import { options } from "./store.js";

let context = null,
  noise = null;

function prepared() {
  if (context) return context;
  if (typeof AudioContext === "undefined") return null;
  context = new AudioContext();
  noise = context.createBuffer(1, Math.round(context.sampleRate * 0.09), context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = (Math.random() * 2 - 1) * Math.exp((-9 * k) / samples.length);
  return context;
}

// Plays unless it is muted; pitch varies a little, as stones do.
export function knock() {
  if (!options().sound || !prepared()) return;
  const source = context.createBufferSource(),
    gain = context.createGain(),
    pitch = 0.92 + Math.random() * 0.16;
  source.buffer = noise;
  gain.gain.value = 0.5;
  for (const [frequency, quality] of [
    [950, 3],
    [2400, 6],
  ]) {
    const filter = context.createBiquadFilter();
    Object.assign(filter, { type: "bandpass" });
    filter.frequency.value = frequency * pitch;
    filter.Q.value = quality;
    source.connect(filter).connect(gain);
  }
  gain.connect(context.destination);
  source.start();
}
