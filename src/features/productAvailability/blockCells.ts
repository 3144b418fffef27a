import type { BlockedItem, ItemKind } from '@/domain/blockedItem';
import { itemOnChannel, type ItemOnChannel } from '@/domain/itemPromise';
import type { BlockRow, Member } from '@/features/productAvailability/blockRows';

/** What is blocked, by location and item; a location that is not there is not known. */
export type Entries = ReadonlyMap<string, ReadonlyMap<string, BlockedItem>>;

/** How a row is on a channel, at all the locations that sell it there. */
export interface CellState {
  /** How many locations sell it there, how many of them block it, and of how many nothing is known. */
  of: number;
  blocked: number;
  unknown: number;
  /** How many were to sell it again and do not yet. */
  released: number;
  /** The worst of them. */
  promise: 'kept' | 'awaited' | 'drifted';
  /** How long the slowest may still take, in whole seconds. */
  leftSeconds: number;
  /** Until when the first that blocks it does, ISO-8601 UTC, null: until further notice; whether others have another time. */
  until: string | null;
  isMixed: boolean;
  /** The zone of the first that blocks it. */
  timeZone: string;
}

/** The entries of suspend-info, to be looked up. */
export function entriesOf(blocked: ReadonlyMap<string, readonly BlockedItem[]>): Entries {
  return new Map([...blocked].map(([id, items]) => [id, new Map(items.map((item) => [keyOf(item.kind, item.innerId), item]))]));
}

export function entryOf(entries: Entries, kind: ItemKind, { location, innerId }: Member): BlockedItem | undefined {
  return entries.get(location.id)?.get(keyOf(kind, innerId));
}

function keyOf(kind: ItemKind, innerId: string): string {
  return `${kind} ${innerId}`;
}

/** The state of a cell at `now` (ms since 1970); null where no location sells it on that channel. */
export function cellOf({ kind, members }: BlockRow, slug: string, entries: Entries, now: number): CellState | null {
  const there = members.filter((member) => member.slugs.includes(slug) || isTold(entryOf(entries, kind, member), slug));
  if (there.length === 0) return null;
  const known = there.filter(({ location }) => entries.has(location.id));
  const states = known.map((member) => ({ member, state: itemOnChannel(entryOf(entries, kind, member), slug, now) }));
  const blocked = states.flatMap(({ member, state }) => (state.kind === 'blocked' ? [{ member, until: state.until }] : []));
  const [first] = blocked;
  const untils = new Set(blocked.map(({ until }) => until));
  return {
    of: there.length,
    blocked: blocked.length,
    unknown: there.length - known.length,
    released: states.filter(({ state }) => state.kind === 'released').length,
    ...worstOf(states.map(({ state }) => state)),
    until: first?.until ?? null,
    isMixed: untils.size > 1,
    timeZone: first?.member.location.timeZone ?? '',
  };
}

/** Whether something was asked of a channel, or it says something, though the menu does not have the item there. */
function isTold(entry: BlockedItem | undefined, slug: string): boolean {
  return entry !== undefined && (entry.channels.includes(slug) || entry.reports?.some((report) => report.slug === slug) === true);
}

function worstOf(states: readonly ItemOnChannel[]): Pick<CellState, 'promise' | 'leftSeconds'> {
  const promises = states.flatMap((state) => (state.kind === 'sold' ? [] : [state.promise]));
  if (promises.some(({ kind }) => kind === 'drifted')) return { promise: 'drifted', leftSeconds: 0 };
  const left = promises.flatMap((promise) => (promise.kind === 'awaited' ? [promise.leftMs] : []));
  return left.length > 0 ? { promise: 'awaited', leftSeconds: Math.ceil(Math.max(...left) / 1000) } : { promise: 'kept', leftSeconds: 0 };
}
