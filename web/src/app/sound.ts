// Short synthesised sounds of stone on stone. Silent if the settings say so.

import { settings } from "./settings";

let context: AudioContext | undefined;

const TONES = { move: [220, 0.06], take: [150, 0.09], end: [330, 0.35], low: [660, 0.15] } as const;

export function play(tone: keyof typeof TONES): void {
  const { sound, volume: percent } = settings.current;
  if (!sound || percent === 0 || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    const [pitch, seconds] = TONES[tone];
    const now = context.currentTime;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.type = "triangle";
    oscillator.frequency.setValueAtTime(pitch, now);
    oscillator.frequency.exponentialRampToValueAtTime(pitch / 2, now + seconds);
    volume.gain.setValueAtTime(0.003 * percent, now);
    volume.gain.exponentialRampToValueAtTime(0.001, now + seconds);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(now);
    oscillator.stop(now + seconds);
  } catch {
    // Sound is optional: a browser without audio is ignored.
  }
}
