import { Classes } from '@blueprintjs/core';

/** A key that does something on the screen that is shown. */
export interface KeyBinding {
  /** As `KeyboardEvent.key` names it. */
  key: string;
  /** What it does, in the user's language. */
  label: string;
  run: () => void;
  /** Held down it goes on. @default only `j` and `k` */
  repeats?: boolean;
}

type Source = () => readonly KeyBinding[];
const sources = new Set<Source>();

const WRITES = 'input, textarea, select, [contenteditable=true], [role=menu]';
/** What the arrow keys, and the space bar, do something in already. */
const MOVES = '[role=tablist]';
const PRESSES = 'button, a[href], summary';

function press(event: KeyboardEvent): void {
  const { target, altKey, ctrlKey, metaKey, key, defaultPrevented, repeat } = event;
  if (altKey || ctrlKey || metaKey || defaultPrevented) return;
  const taken = key === ' ' ? `${WRITES}, ${PRESSES}` : key.startsWith('Arrow') ? `${WRITES}, ${MOVES}` : WRITES;
  if ((target instanceof Element && target.closest(taken)) || document.querySelector(`.${Classes.DIALOG}`)) return;
  const binding = boundKeys.list().findLast((each) => each.key === key);
  if (!binding || (repeat && !(binding.repeats ?? (key === 'j' || key === 'k')))) return;
  event.preventDefault();
  binding.run();
}

/** The keys that are bound now. */
export const boundKeys = {
  list: (): KeyBinding[] => [...sources].flatMap((source) => source()),
  /** Binds what a source gives at the time of a key press. Gives what ends it. */
  add: (source: Source): (() => void) => {
    if (sources.size === 0) addEventListener('keydown', press);
    sources.add(source);
    return () => {
      sources.delete(source);
      if (sources.size === 0) removeEventListener('keydown', press);
    };
  },
};
