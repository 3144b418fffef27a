import type { ChannelPlace } from '@/machines/storePause/pauseAct';
import { MOST_LOCATIONS } from '@/machines/storePause/storePauseMachine';

/** The chosen channels by location; a list stays the same object until something of it changes. */
type Chosen = Readonly<Record<string, readonly string[]>>;

export interface Selection {
  chosen: Chosen;
  /** The last choice was refused: it would have been of more than ten locations (row SA-04). */
  isTooMany: boolean;
}

export const NOTHING_CHOSEN: Selection = { chosen: {}, isTooMany: false };

export type SelectionStep =
  /** One channel: chosen, or not any more. */
  | ({ type: 'cell' } & ChannelPlace)
  /** Several at once: all of them, or none where all were chosen. */
  | { type: 'places'; places: readonly ChannelPlace[] }
  /** These are not chosen any more, whether they were or not. */
  | { type: 'remove'; places: readonly ChannelPlace[] }
  | { type: 'clear' };

/** The next choice. More than ten locations are refused as a whole: what was chosen stays (row SA-04). */
export function changeSelection(before: Selection, step: SelectionStep): Selection {
  if (step.type === 'clear') return NOTHING_CHOSEN;
  const places = step.type === 'cell' ? [step] : step.places;
  if (places.length === 0) return before;
  const isAllChosen = step.type === 'remove' || places.every(({ locationId, slug }) => before.chosen[locationId]?.includes(slug));
  const next = { ...before.chosen };
  for (const { locationId, slug } of places) {
    const known = next[locationId] ?? [];
    if (isAllChosen) next[locationId] = known.filter((each) => each !== slug);
    else if (!known.includes(slug)) next[locationId] = [...known, slug];
  }
  const chosen = Object.fromEntries(Object.entries(next).filter(([, slugs]) => slugs.length > 0));
  if (Object.keys(chosen).length > MOST_LOCATIONS) return { ...before, isTooMany: true };
  return { chosen, isTooMany: false };
}

/** How many channels are chosen, those that are not shown among them. */
export function chosenCount({ chosen }: Selection): number {
  return Object.values(chosen).reduce((sum, slugs) => sum + slugs.length, 0);
}

/** What is chosen of what is shown: the rest must not be changed unseen. */
export function chosenPlaces(
  { chosen }: Selection,
  locations: readonly { id: string }[],
  isShown: (slug: string) => boolean,
): ChannelPlace[] {
  return locations.flatMap(({ id }) => (chosen[id] ?? []).filter(isShown).map((slug) => ({ locationId: id, slug })));
}
