import { Classes } from '@blueprintjs/core';

/** A keyboard shortcut of the current screen. */
export interface KeyBinding {
  /** The value of `KeyboardEvent.key`. */
  key: string;
  /** Describes the action in the user's language. */
  label: string;
  run: () => void;
  /** Repeats the action while the key is held. @default only for `j` and `k` */
  repeats?: boolean;
}

type Source = () => readonly KeyBinding[];
const sources = new Set<Source>();

const TYPING_TARGETS = 'input, textarea, select, [contenteditable=true], [role=menu]';
/** Elements that handle arrow keys and the space bar themselves. */
const ARROW_TARGETS = '[role=tablist]';
const SPACE_TARGETS = 'button, a[href], summary';

function press(event: KeyboardEvent): void {
  const { target, altKey, ctrlKey, metaKey, key, defaultPrevented, repeat } = event;
  if (altKey || ctrlKey || metaKey || defaultPrevented) return;
  const handledBy =
    key === ' ' ? `${TYPING_TARGETS}, ${SPACE_TARGETS}` : key.startsWith('Arrow') ? `${TYPING_TARGETS}, ${ARROW_TARGETS}` : TYPING_TARGETS;
  if ((target instanceof Element && target.closest(handledBy)) || document.querySelector(`.${Classes.DIALOG}`)) return;
  const binding = boundKeys.list().findLast((each) => each.key === key);
  if (!binding || (repeat && !(binding.repeats ?? (key === 'j' || key === 'k')))) return;
  event.preventDefault();
  binding.run();
}

/** The registry of shortcuts. */
export const boundKeys = {
  list: (): KeyBinding[] => [...sources].flatMap((source) => source()),
  /** Adds a source of bindings, which is read at each key press. Returns the function that removes it. */
  add: (source: Source): (() => void) => {
    if (sources.size === 0) addEventListener('keydown', press);
    sources.add(source);
    return () => {
      sources.delete(source);
      if (sources.size === 0) removeEventListener('keydown', press);
    };
  },
};
