import type { Language } from '@/domain/language';
import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import { offeredActions, type OrderAction } from '@/domain/orderActions';
import { orderView } from '@/domain/orderView';
import { pauseUntil, type PauseChoice, type PauseProblem } from '@/domain/pauseChoice';
import { can } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import {
  findChannels,
  findLocations,
  findProducts,
  MAX_COMMANDS,
  type ChannelPlace,
  type CommandIndex,
  type FoundProduct,
} from '@/app/shell/CommandPalette/commands/commandIndex';
import type { ParsedCommand } from '@/app/shell/CommandPalette/commands/parseCommand';
import { LANGUAGE_NAMES, THEME_NAMES, type End, type Verb } from '@/app/shell/CommandPalette/commands/verbWords';
import { unblockParts } from '@/features/productAvailability/blockParts';
import type { Entries } from '@/features/productAvailability/blockCells';
import type { BlockRow } from '@/features/productAvailability/blockRows';
import { untilAt, type UntilChoice, type UntilProblem } from '@/features/productAvailability/untilChoice';
import { searchText } from '@/lib/searchText';
import type { BlockPart } from '@/machines/productBlock/blockRequest';
import type { Theme } from '@/services/preferences/theme';

/** What Enter does. Instants are in ms since 1970. A command with a `problem` is shown with its reason and cannot be chosen. */
export type Command =
  | ({ kind: 'pause'; until: number; problem: null } & ChannelPlace)
  | ({ kind: 'pause'; until: null; problem: PauseProblem } & ChannelPlace)
  | ({ kind: 'reopen' } & ChannelPlace)
  /** `until`: null until further notice, undefined if it differs between the locations. */
  | { kind: 'block'; name: string; locations: readonly Location[]; parts: BlockPart[]; until: number | null | undefined; problem: null }
  | { kind: 'block'; name: string; locations: readonly Location[]; parts: null; problem: UntilProblem }
  | { kind: 'unblock'; name: string; locations: readonly Location[]; parts: BlockPart[] }
  | { kind: 'prices'; location: Location }
  | { kind: 'print'; order: Order; location: Location }
  | { kind: 'order'; order: Order; action: OrderAction }
  | { kind: 'language'; language: Language }
  | { kind: 'theme'; theme: Theme };

/** Whether a role may use a verb: it needs the permission of the button, and the screen with it. `isOpen` returns whether the user may open a screen. */
export function canUse(role: Role, verb: Verb, isOpen: (screen: string) => boolean): boolean {
  switch (verb) {
    case 'pause':
    case 'reopen':
      return can(role, 'store-availability', 'updateOwn') && isOpen(PATHS.storeAvailability);
    case 'block':
    case 'unblock':
      return can(role, 'suspends-view') && isOpen(PATHS.productBlocking);
    case 'print':
    case 'ready':
    case 'next':
      return can(role, 'orders:retry', 'updateOwn') && isOpen(PATHS.order);
    case 'prices':
      return can(role, 'catalogs', 'updateOwn') && isOpen(PATHS.catalog);
    default:
      return true;
  }
}

/** The objects of commands. */
export interface CommandObjects {
  index: CommandIndex;
  /** The products of the locations whose menus are loaded. */
  products: readonly BlockRow[];
  blocked: Entries;
  orders: readonly Order[];
}

/** The commands of one reading of a query, up to `MAX_COMMANDS`. `now` in ms since 1970. */
export function commandsOf({ verb, end, words }: ParsedCommand, objects: CommandObjects, now: number): Command[] {
  if (words.length === 0) return [];
  switch (verb) {
    case 'pause':
      return upToMost(findChannels(objects.index, words), (place) => pausesOf(place, end, now));
    case 'reopen':
      return findChannels(objects.index, words).map((place) => ({ kind: 'reopen', ...place }));
    case 'block':
      return upToMost(findProducts(objects.products, words), (found) => blocksOf(found, end, now));
    case 'unblock':
      return upToMost(findProducts(objects.products, words), (found) => unblockOf(found, objects.blocked, now));
    case 'print':
      return upToMost(ordersOf(objects, words), (order) => {
        const location = objects.index.places.find((place) => place.location.id === order.locationId)?.location;
        return location ? [{ kind: 'print', order, location }] : [];
      });
    case 'ready':
    case 'next':
      return upToMost(ordersOf(objects, words), (order) => {
        const actions = offeredActions(order).filter((action) => (verb === 'ready' ? action === 'markReady' : action !== 'resendToPos'));
        return actions[0] ? [{ kind: 'order', order, action: actions[0] }] : [];
      });
    case 'prices':
      return findLocations(objects.index, words).map((location) => ({ kind: 'prices', location }));
    case 'language':
      return chosenBy(LANGUAGE_NAMES, words).map((language) => ({ kind: 'language', language }));
    case 'theme':
      return chosenBy(THEME_NAMES, words).map((theme) => ({ kind: 'theme', theme }));
    case 'open':
      // Screens, restaurants and orders are entries of the palette themselves.
      return [];
  }
}

/** The commands of these objects, without computing more than are offered. */
function upToMost<Item>(items: Iterable<Item>, commandsFor: (item: Item) => Command[]): Command[] {
  const commands: Command[] = [];
  for (const item of items) {
    if (commands.length >= MAX_COMMANDS) break;
    commands.push(...commandsFor(item));
  }
  return commands.slice(0, MAX_COMMANDS);
}

function pausesOf(place: ChannelPlace, end: End | null, now: number): Command[] {
  return pauseChoices(end).map((choice): Command => {
    const until = knownPauseUntil(choice, place.location, now);
    return typeof until === 'string'
      ? { kind: 'pause', ...place, until: null, problem: until }
      : { kind: 'pause', ...place, until, problem: null };
  });
}

/** A pause always has an end: without one that it can have, the usual ones are offered. */
function pauseChoices(end: End | null): PauseChoice[] {
  if (end?.kind === 'minutes') return [end];
  if (end?.kind === 'tomorrow') return [{ kind: 'tomorrow' }];
  return [{ kind: 'minutes', minutes: 30 }, { kind: 'minutes', minutes: 60 }, { kind: 'tomorrow' }];
}

function blocksOf({ row, members }: FoundProduct, end: End | null, now: number): Command[] {
  const ends: End[] = end ? [end] : [{ kind: 'tomorrow' }, { kind: 'indefinite' }];
  return ends.map((each) => blockOf({ row, members }, each, now));
}

function blockOf({ row, members }: FoundProduct, end: End, now: number): Command {
  const shared = { kind: 'block', name: row.name, locations: members.map(({ location }) => location) } as const;
  const items: BlockPart[] = [];
  const instants = new Set<string | null>();
  for (const { location, innerId, slugs } of members) {
    const answer = end.kind === 'minutes' ? { until: inMinutes(end.minutes, now) } : knownUntil(end.kind, location, now);
    if ('problem' in answer) return { ...shared, parts: null, problem: answer.problem };
    instants.add(answer.until);
    const item = { innerId, kind: row.kind, suspended: true, until: answer.until, channels: [...slugs] };
    if (slugs.length > 0) items.push({ locationId: location.id, items: [item] });
  }
  const [until = null] = instants;
  return { ...shared, parts: items, until: instants.size > 1 ? undefined : until === null ? null : Date.parse(until), problem: null };
}

/** Nothing for several locations of which one has the product blocked: the command of that one follows. */
function unblockOf({ row, members }: FoundProduct, blocked: Entries, now: number): Command[] {
  const parts = unblockParts([{ row: { ...row, members }, slugs: row.slugs }], blocked, now);
  if (parts.length < Math.min(members.length, 2)) return [];
  const ids = new Set(parts.map(({ locationId }) => locationId));
  const locations = members.flatMap(({ location }) => (ids.has(location.id) ? [location] : []));
  return [{ kind: 'unblock', name: row.name, locations, parts }];
}

/** Results by location and choice at one instant: calendar arithmetic is too slow to be repeated for each keystroke and product. */
function rememberAt<Choice, Result>(compute: (choice: Choice, location: Location, now: number) => Result) {
  const known = new WeakMap<Location, { now: number; results: Map<string, Result> }>();
  return (choice: Choice, location: Location, now: number): Result => {
    const before = known.get(location);
    const current = before?.now === now ? before : { now, results: new Map<string, Result>() };
    known.set(location, current);
    const key = JSON.stringify(choice);
    const result = current.results.get(key) ?? compute(choice, location, now);
    current.results.set(key, result);
    return result;
  };
}

const knownUntil = rememberAt((choice: UntilChoice, location, now) => untilAt(choice, '', location, now));
const knownPauseUntil = rememberAt(pauseUntil);

/** A whole minute, so that the end is exactly the displayed time. */
function inMinutes(minutes: number, now: number): string {
  return new Date(Math.ceil(now / 60_000 + minutes) * 60_000).toISOString();
}

function ordersOf({ orders }: CommandObjects, words: readonly string[]): Order[] {
  return orders.filter((order) => {
    const { code, channelCode } = orderView(order);
    const search = searchText(`${code} ${channelCode.value}`);
    return words.every((word) => search.includes(word));
  });
}

function chosenBy<Value extends string>(names: Readonly<Record<Value, readonly string[]>>, words: readonly string[]): Value[] {
  // The table is keyed by its values.
  const entries = Object.entries(names) as [Value, readonly string[]][];
  return entries.flatMap(([value, all]) => {
    const isNamed = words.length === 1 && all.some((name) => name.startsWith(words[0] ?? '') && (words[0]?.length ?? 0) > 2);
    return isNamed ? [value] : [];
  });
}
