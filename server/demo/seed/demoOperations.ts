import { TZDate } from '@date-fns/tz';
import { addDays, addMinutes, set, startOfDay, subDays, subMinutes } from 'date-fns';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { OPERATION_ACTIONS, type OperationAction, type OperationStatus } from '@/domain/operation';
import type { Action, Scope } from '@/domain/permissions';
import { channelsOf } from '../../modules/channels/channelsOf';
import { operationStatusOf } from '../../modules/operations/operationStatus';
import type { OperationRow } from '../../modules/operations/operationStore';
import { marketOf } from '../orders/menus';
import type { Random } from '../random';
import { DEMO_MASTER, DEMO_STORES } from './demoMasterCatalogs';
import { peopleWho } from './demoPeople';

const MASTER_PUSH: OperationAction = 'master-catalog-menu-push';
const DAYS = 60;
const COUNT = 240;

const WHO: Record<OperationAction, readonly [Scope, Action]> = {
  'store-open': ['store-availability', 'updateOwn'],
  'store-close': ['store-availability', 'updateOwn'],
  'product-unsnooze': ['suspends-view', 'readOwn'],
  'product-snooze': ['suspends-view', 'readOwn'],
  'catalog-menu-push': ['catalogs', 'updateOwn'],
  'master-catalog-menu-push': ['catalogs', 'updateOwn'],
};

const OFTEN: readonly (readonly [OperationAction, number])[] = [
  ['store-close', 6],
  ['store-open', 5],
  ['product-snooze', 8],
  ['product-unsnooze', 5],
  ['catalog-menu-push', 3],
  ['master-catalog-menu-push', 1],
];

/** What came of the channels of an operation. */
const OUTCOMES: readonly (readonly ['success' | 'fail' | 'mixed', number])[] = [
  ['success', 8],
  ['mixed', 2],
  ['fail', 1],
];
const CODES = [CHANNEL_REFUSALS.refused, CHANNEL_REFUSALS.rateLimited, CHANNEL_REFUSALS.silent] as const;

/** Restaurants whose menu went well to all channels, so many days ago. */
const PUSHED = [
  { id: 'location-es-1', daysAgo: 2 },
  { id: 'location-es-2', daysAgo: 5 },
];

/**
 * What people of the demo did to channels, products and menus during some two months up to `now`, at the hours in which the restaurants
 * work. Each action comes with each outcome, and one block is under way.
 */
export function demoOperations(places: readonly Location[], now: Date, random: Random): OperationRow[] {
  const every = OPERATION_ACTIONS.flatMap((action) => OUTCOMES.map(([outcome]) => ({ action, outcome })));
  const byChance = Array.from({ length: COUNT }, (_, number) => {
    const picked = random.pick(places);
    const { action, outcome } = every[number] ?? { action: random.pickWeighted(OFTEN), outcome: random.pickWeighted(OUTCOMES) };
    const place = (action === MASTER_PUSH && places.find(({ id }) => id === DEMO_STORES[0])) || picked;
    const date = atWork(place.timeZone, now, random);
    const channels = someChannels(place, random).map((slug, index) => ({ slug, ...resultOf(outcome, index, random) }));
    return operation({ number, place, action, date, channels }, random);
  });
  const begun = underWay(places, now, random);
  const pushes = menuPushes(places, now, random);
  return [...byChance.slice(0, COUNT - pushes.length), ...pushes, ...begun];
}

function menuPushes(places: readonly Location[], now: Date, random: Random): OperationRow[] {
  return PUSHED.flatMap(({ id, daysAgo }, index) => {
    const place = places.find((each) => each.id === id);
    if (!place) return [];
    const date = new Date(
      set(subDays(new TZDate(now.getTime(), place.timeZone), daysAgo), { hours: 17, minutes: 5, seconds: 0, milliseconds: 0 }).getTime(),
    );
    const channels = channelsOf(place).map((slug) => ({ slug, status: 'success' as const, code: null }));
    return [operation({ number: COUNT - PUSHED.length + index, place, action: 'catalog-menu-push', date, channels }, random)];
  });
}

function underWay(places: readonly Location[], now: Date, random: Random): OperationRow[] {
  const [place] = places.filter(({ id }) => id === 'location-es-1');
  const channels = [
    { slug: 'glovo', status: 'success' as const, code: null },
    { slug: 'ubereats', status: 'ongoing' as const, code: null },
  ];
  return place ? [operation({ number: COUNT, place, action: 'product-snooze', date: subMinutes(now, 1), channels }, random)] : [];
}

interface Draft {
  number: number;
  place: Location;
  action: OperationAction;
  date: Date;
  channels: OperationRow['channels'];
}

function operation({ number, place, action, date, channels }: Draft, random: Random): OperationRow {
  const isOfAccount = action === MASTER_PUSH;
  const people = peopleWho(place, ...WHO[action]);
  return {
    id: `operation-${String(number + 1).padStart(7, '0')}`,
    accountId: place.accountId,
    locationId: isOfAccount ? null : place.id,
    affectedEntityId: isOfAccount ? DEMO_MASTER : place.id,
    action,
    status: operationStatusOf(channels),
    date,
    by: people.length > 0 ? random.pick(people) : 'Pilar Administradora',
    userId: null,
    until: endOf(action, date, place.timeZone, random),
    channels: isOfAccount ? channels.map(atStores) : channels,
    items: action.startsWith('product-') ? someItems(place, random) : [],
  };
}

function atStores(channel: OperationRow['channels'][number], index: number): OperationRow['channels'][number] {
  return { ...channel, locationId: DEMO_STORES[index % 2] ?? DEMO_STORES[0] };
}

/** Between midday and midnight on one of the days, by the clocks of the location; never after `now`. */
function atWork(timeZone: string, now: Date, random: Random): Date {
  const day = subDays(new TZDate(now.getTime(), timeZone), random.whole(0, DAYS - 1));
  const time = set(day, {
    hours: random.pick([12, 13, 14, 15, 20, 21, 22]),
    minutes: random.whole(0, 59),
    seconds: random.whole(0, 59),
    milliseconds: 0,
  });
  const passed = time.getTime() <= now.getTime() ? time : subDays(time, 1);
  return new Date(passed.getTime());
}

function endOf(action: OperationAction, date: Date, timeZone: string, random: Random): Date | null {
  if (random.happens(0.3)) return null;
  if (action === 'store-close') return addMinutes(date, random.pick([15, 30, 45, 60, 120]));
  if (action !== 'product-snooze') return null;
  return new Date(startOfDay(addDays(new TZDate(date.getTime(), timeZone), 1)).getTime());
}

/** Two at least, so that an operation can go half well. */
function someChannels(place: Location, random: Random): string[] {
  const slugs = channelsOf(place);
  const start = random.whole(0, slugs.length - 1);
  return Array.from({ length: Math.min(random.whole(2, 4), slugs.length) }, (_, index) => slugs[(start + index) % slugs.length] ?? '');
}

function resultOf(outcome: (typeof OUTCOMES)[number][0], index: number, random: Random): { status: OperationStatus; code: string | null } {
  const isFine = outcome === 'success' || (outcome === 'mixed' && index === 0);
  return isFine ? { status: 'success', code: null } : { status: 'fail', code: random.pick(CODES) };
}

function someItems(place: Location, random: Random): OperationRow['items'] {
  const { dishes } = marketOf(place.country);
  const start = random.whole(0, dishes.length - 1);
  return Array.from({ length: random.pick([1, 1, 1, 2, 5]) }, (_, index) => {
    const nth = (start + index) % dishes.length;
    return { innerId: `dish-${nth + 1}`, name: dishes[nth]?.name ?? '' };
  });
}
