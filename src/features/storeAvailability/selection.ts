import type { LocationChannel } from '@/domain/locationChannel';
import { MAX_LOCATIONS } from '@/machines/storePause/storePauseMachine';

/** Selected channels by location; a list stays the same object until it changes. */
type Chosen = Readonly<Record<string, readonly string[]>>;

export interface Selection {
  chosen: Chosen;
  /** Whether the last change was rejected because it would have selected more than ten locations (row SA-04). */
  isTooMany: boolean;
}

export const NOTHING_CHOSEN: Selection = { chosen: {}, isTooMany: false };

export type SelectionStep =
  /** Toggles one channel. */
  | ({ type: 'cell' } & LocationChannel)
  /** Selects several channels, or deselects them if all were selected. */
  | { type: 'places'; places: readonly LocationChannel[] }
  /** Deselects these channels. */
  | { type: 'remove'; places: readonly LocationChannel[] }
  | { type: 'clear' };

/** The next selection. A change to more than ten locations is rejected as a whole: the selection stays (row SA-04). */
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
  if (Object.keys(chosen).length > MAX_LOCATIONS) return { ...before, isTooMany: true };
  return { chosen, isTooMany: false };
}

/** Number of selected channels, including those that are not shown. */
export function chosenCount({ chosen }: Selection): number {
  return Object.values(chosen).reduce((sum, slugs) => sum + slugs.length, 0);
}

/** The selected channels that are shown: hidden ones must not be changed. */
export function chosenChannels(
  { chosen }: Selection,
  locations: readonly { id: string }[],
  isShown: (slug: string) => boolean,
): LocationChannel[] {
  return locations.flatMap(({ id }) => (chosen[id] ?? []).filter(isShown).map((slug) => ({ locationId: id, slug })));
}
