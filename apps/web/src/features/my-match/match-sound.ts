import { readStored, store } from '../../api/browser-storage.ts'

const KEY = 'match-sound'
/** Two notes, a fourth apart. */
const NOTES = [
  { hertz: 660, at: 0 },
  { hertz: 880, at: 0.18 },
] as const
const NOTE_SECONDS = 0.16
const LOUDNESS = 0.18

/** Off by default, per browser. */
export const isSoundOn = (): boolean => readStored('local', KEY) === 'on'

export const setSound = (on: boolean): boolean => store('local', KEY, on ? 'on' : null)

/** Browsers block sound on a page without user interaction; that is not an error. */
export function playCall(): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  for (const { hertz, at } of NOTES) {
    const tone = audio.createOscillator()
    const volume = audio.createGain()
    const start = audio.currentTime + at
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(LOUDNESS, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS)
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + NOTE_SECONDS)
  }
  setTimeout(() => void audio.close(), 1000)
}
