import type { BlockedItem, ItemKind } from '@/domain/blockedItem';
import { itemOnChannel, type ItemOnChannel } from '@/domain/itemOnChannel';
import type { BlockRow, Member } from '@/features/productAvailability/blockRows';

/** Blocked items by location and item key; a location without loaded data is absent. */
export type Entries = ReadonlyMap<string, ReadonlyMap<string, BlockedItem>>;

/** The state of a row on a channel, over all locations that sell it there. */
export interface CellState {
  /** Number of locations that sell it there, that block it (`blocked`), and whose state is unknown. */
  of: number;
  blocked: number;
  unknown: number;
  /** Number of locations whose block was lifted but not yet applied by the channel. */
  released: number;
  /** The worst of the locations. */
  requestState: 'applied' | 'awaited' | 'drifted';
  /** Remaining time of the slowest location, in whole seconds. */
  leftSeconds: number;
  /** End of the first block, ISO-8601 UTC; null: until further notice. `isMixed`: other locations have a different end. */
  until: string | null;
  isMixed: boolean;
  /** Time zone of the first location that blocks it. */
  timeZone: string;
}

/** Indexes the entries of suspend-info. */
export function entriesOf(blocked: ReadonlyMap<string, readonly BlockedItem[]>): Entries {
  return new Map([...blocked].map(([id, items]) => [id, new Map(items.map((item) => [keyOf(item.kind, item.innerId), item]))]));
}

export function entryOf(entries: Entries, kind: ItemKind, { location, innerId }: Member): BlockedItem | undefined {
  return entries.get(location.id)?.get(keyOf(kind, innerId));
}

function keyOf(kind: ItemKind, innerId: string): string {
  return `${kind} ${innerId}`;
}

/** The state of a cell at `now` (ms since 1970); null if no location sells the item on that channel. */
export function cellOf({ kind, members }: BlockRow, slug: string, entries: Entries, now: number): CellState | null {
  const there = members.filter((member) => member.slugs.includes(slug) || isBlockedOrReported(entryOf(entries, kind, member), slug));
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

/** Whether a block was requested from a channel, or the channel reports one, although its menu does not contain the item. */
function isBlockedOrReported(entry: BlockedItem | undefined, slug: string): boolean {
  return entry !== undefined && (entry.channels.includes(slug) || entry.reports?.some((report) => report.slug === slug) === true);
}

function worstOf(items: readonly ItemOnChannel[]): Pick<CellState, 'requestState' | 'leftSeconds'> {
  const states = items.flatMap((state) => (state.kind === 'sold' ? [] : [state.requestState]));
  if (states.some(({ kind }) => kind === 'drifted')) return { requestState: 'drifted', leftSeconds: 0 };
  const left = states.flatMap((state) => (state.kind === 'awaited' ? [state.leftMs] : []));
  return left.length > 0
    ? { requestState: 'awaited', leftSeconds: Math.ceil(Math.max(...left) / 1000) }
    : { requestState: 'applied', leftSeconds: 0 };
}
