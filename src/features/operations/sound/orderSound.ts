import soundUrl from '@/features/operations/sound/newOrder.wav';
import { readStored, writeStored, removeStored, watchStored } from '@/services/storage/browserStorage';

/** `blocked`: the browser plays no sound until the user interacts with the page (decision G48). */
export type SoundState = 'on' | 'blocked' | 'off';

/** The storage key that is set while the sound is off in this browser. */
const OFF = 'operations:silent';

let audio: HTMLAudioElement | null = null;
let isBlocked = false;
const listeners = new Set<() => void>();

function setBlocked(next: boolean): void {
  if (next === isBlocked) return;
  isBlocked = next;
  for (const listener of listeners) listener();
}

/** Plays the sound at a volume, which is the only method to find out whether the browser blocks it. */
async function playAt(volume: number): Promise<void> {
  audio ??= new Audio(soundUrl);
  audio.volume = volume;
  audio.currentTime = 0;
  try {
    await audio.play();
    setBlocked(false);
  } catch (problem) {
    // Other failures, such as a device without audio, cannot be fixed by a click.
    setBlocked(problem instanceof DOMException && problem.name === 'NotAllowedError');
  }
}

/** The sound of new and changed orders (rows OP-02, BO-03, decision G48), one audio element per tab. */
export const orderSound = {
  state: (): SoundState => {
    if (readStored(OFF) !== null) return 'off';
    return isBlocked ? 'blocked' : 'on';
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    const stop = watchStored(listener);
    return () => {
      listeners.delete(listener);
      stop();
    };
  },
  /** Checks, at volume 0, whether sound is blocked. */
  probe: () => playAt(0),
  /** Plays the sound once at a volume from 0 to 1, unless it is off or already playing. @default 1 */
  play: async (volume = 1) => {
    const isPlaying = audio !== null && audio.volume > 0 && !audio.paused && !audio.ended;
    if (readStored(OFF) === null && !isPlaying) await playAt(volume);
  },
  /** Turns the sound on and plays it, which also unblocks it. Must be called in a click handler. */
  switchOn: () => {
    removeStored(OFF);
    return playAt(1);
  },
  switchOff: () => writeStored(OFF, 'true'),
};
