import soundUrl from '@/features/operations/sound/newOrder.wav';
import { readStored, writeStored, removeStored, watchStored } from '@/services/storage/browserStorage';

/** `blocked`: the browser plays nothing before somebody has clicked or typed on the page (decision G48). */
export type SoundState = 'on' | 'blocked' | 'off';

/** Kept while the sound is switched off in this browser. */
const OFF = 'operations:silent';

let audio: HTMLAudioElement | null = null;
let isBlocked = false;
const listeners = new Set<() => void>();

function setBlocked(next: boolean): void {
  if (next === isBlocked) return;
  isBlocked = next;
  for (const listener of listeners) listener();
}

/** Tries the sound at a volume; whether the browser lets it be heard is known only then. */
async function tryAt(volume: number): Promise<void> {
  audio ??= new Audio(soundUrl);
  audio.volume = volume;
  audio.currentTime = 0;
  try {
    await audio.play();
    setBlocked(false);
  } catch (problem) {
    // Another failure, such as a machine without sound, is nothing that a click would mend.
    setBlocked(problem instanceof DOMException && problem.name === 'NotAllowedError');
  }
}

/** The sound of new and changed orders (rows OP-02, BO-03, decision G48): one short file, of this tab. */
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
  /** Finds out, unheard, whether sound is blocked. */
  probe: () => tryAt(0),
  /** Plays it once, unless it is switched off or just playing. */
  play: async () => {
    const isPlaying = audio !== null && audio.volume > 0 && !audio.paused && !audio.ended;
    if (readStored(OFF) === null && !isPlaying) await tryAt(1);
  },
  /** Lets it be heard at once: what is on, and no longer blocked, is known then. To be called by a click. */
  switchOn: () => {
    removeStored(OFF);
    return tryAt(1);
  },
  switchOff: () => writeStored(OFF, 'true'),
};
