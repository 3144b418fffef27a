import { TZDate } from '@date-fns/tz';
import { addDays, addMinutes, set, startOfDay, subDays, subMinutes } from 'date-fns';
import { CHANNEL_REFUSALS } from '@/domain/channelStatus';
import type { Location } from '@/domain/location';
import { OPERATION_ACTIONS, type OperationAction, type OperationStatus } from '@/domain/operation';
import type { Action, Scope } from '@/domain/permissions';
import { channelsOf } from '../../modules/channels/channelsOf';
import { operationStatusOf } from '../../modules/operations/operationStatus';
import type { OperationRow } from '../../modules/operations/operationStore';
import { marketOf } from '../menus/marketOf';
import type { Random } from '../random';
import { DEMO_MASTER_CATALOG, DEMO_STORES } from './demoMasterCatalogs';
import { usersWithPermission } from './usersWithPermission';

const MASTER_PUSH: OperationAction = 'master-catalog-menu-push';
const DAYS = 60;
const COUNT = 240;

const PERMISSIONS: Record<OperationAction, readonly [Scope, Action]> = {
  'store-open': ['store-availability', 'updateOwn'],
  'store-close': ['store-availability', 'updateOwn'],
  'store-busy': ['store-availability', 'updateOwn'],
  'store-calm': ['store-availability', 'updateOwn'],
  'product-unsnooze': ['suspends-view', 'readOwn'],
  'product-snooze': ['suspends-view', 'readOwn'],
  'catalog-menu-push': ['catalogs', 'updateOwn'],
  'master-catalog-menu-push': ['catalogs', 'updateOwn'],
};

const ACTION_WEIGHTS: readonly (readonly [OperationAction, number])[] = [
  ['store-close', 6],
  ['store-open', 5],
  ['product-snooze', 8],
  ['product-unsnooze', 5],
  ['catalog-menu-push', 3],
  ['master-catalog-menu-push', 1],
];

/** The results of operations at their channels, with weights. */
const OUTCOMES: readonly (readonly ['success' | 'fail' | 'mixed', number])[] = [
  ['success', 8],
  ['mixed', 2],
  ['fail', 1],
];
const CODES = [CHANNEL_REFUSALS.refused, CHANNEL_REFUSALS.rateLimited, CHANNEL_REFUSALS.silent] as const;

/** Menu pushes that succeeded at all channels. */
const SUCCESSFUL_PUSHES = [
  { id: 'location-es-1', daysAgo: 2 },
  { id: 'location-es-2', daysAgo: 5 },
];

/**
 * The operations on channels, products and menus of the two months before `now`, during working hours. Every action occurs with every outcome,
 * and one operation is ongoing.
 */
export function demoOperations(locations: readonly Location[], now: Date, random: Random): OperationRow[] {
  const combinations = OPERATION_ACTIONS.flatMap((action) => OUTCOMES.map(([outcome]) => ({ action, outcome })));
  const generated = Array.from({ length: COUNT }, (_, number) => {
    const picked = random.pick(locations);
    const { action, outcome } = combinations[number] ?? {
      action: random.pickWeighted(ACTION_WEIGHTS),
      outcome: random.pickWeighted(OUTCOMES),
    };
    const location = (action === MASTER_PUSH && locations.find(({ id }) => id === DEMO_STORES[0])) || picked;
    const date = timeAtWork(location.timeZone, now, random);
    const channels = someChannels(location, random).map((slug, index) => ({ slug, ...channelResult(outcome, index, random) }));
    return operation({ number, location, action, date, channels }, random);
  });
  const ongoing = ongoingOperation(locations, now, random);
  const pushes = menuPushes(locations, now, random);
  return [...generated.slice(0, COUNT - pushes.length), ...pushes, ...ongoing];
}

function menuPushes(locations: readonly Location[], now: Date, random: Random): OperationRow[] {
  return SUCCESSFUL_PUSHES.flatMap(({ id, daysAgo }, index) => {
    const location = locations.find((each) => each.id === id);
    if (!location) return [];
    const date = new Date(
      set(subDays(new TZDate(now.getTime(), location.timeZone), daysAgo), { hours: 17, minutes: 5, seconds: 0, milliseconds: 0 }).getTime(),
    );
    const channels = channelsOf(location).map((slug) => ({ slug, status: 'success' as const, code: null }));
    return [operation({ number: COUNT - SUCCESSFUL_PUSHES.length + index, location, action: 'catalog-menu-push', date, channels }, random)];
  });
}

function ongoingOperation(locations: readonly Location[], now: Date, random: Random): OperationRow[] {
  const [location] = locations.filter(({ id }) => id === 'location-es-1');
  const channels = [
    { slug: 'glovo', status: 'success' as const, code: null },
    { slug: 'ubereats', status: 'ongoing' as const, code: null },
  ];
  return location ? [operation({ number: COUNT, location, action: 'product-snooze', date: subMinutes(now, 1), channels }, random)] : [];
}

interface Draft {
  number: number;
  location: Location;
  action: OperationAction;
  date: Date;
  channels: OperationRow['channels'];
}

function operation({ number, location, action, date, channels }: Draft, random: Random): OperationRow {
  const isOfAccount = action === MASTER_PUSH;
  const people = usersWithPermission(location, ...PERMISSIONS[action]);
  return {
    id: `operation-${String(number + 1).padStart(7, '0')}`,
    accountId: location.accountId,
    locationId: isOfAccount ? null : location.id,
    affectedEntityId: isOfAccount ? DEMO_MASTER_CATALOG : location.id,
    action,
    status: operationStatusOf(channels),
    date,
    by: people.length > 0 ? random.pick(people) : 'Pilar Aranda',
    userId: null,
    cause: null,
    until: endOf(action, date, location.timeZone, random),
    channels: isOfAccount ? channels.map(withStore) : channels,
    items: action.startsWith('product-') ? someItems(location, random) : [],
  };
}

function withStore(channel: OperationRow['channels'][number], index: number): OperationRow['channels'][number] {
  return { ...channel, locationId: DEMO_STORES[index % 2] ?? DEMO_STORES[0] };
}

/** A random time between noon and 11 p.m. local time on one of the days; never after `now`. */
function timeAtWork(timeZone: string, now: Date, random: Random): Date {
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

/** At least two channels, so that an operation can succeed partly. */
function someChannels(location: Location, random: Random): string[] {
  const slugs = channelsOf(location);
  const start = random.whole(0, slugs.length - 1);
  return Array.from({ length: Math.min(random.whole(2, 4), slugs.length) }, (_, index) => slugs[(start + index) % slugs.length] ?? '');
}

function channelResult(
  outcome: (typeof OUTCOMES)[number][0],
  index: number,
  random: Random,
): { status: OperationStatus; code: string | null } {
  const isSuccess = outcome === 'success' || (outcome === 'mixed' && index === 0);
  return isSuccess ? { status: 'success', code: null } : { status: 'fail', code: random.pick(CODES) };
}

function someItems(location: Location, random: Random): OperationRow['items'] {
  const { dishes } = marketOf(location.country);
  const start = random.whole(0, dishes.length - 1);
  return Array.from({ length: random.pick([1, 1, 1, 2, 5]) }, (_, index) => {
    const nth = (start + index) % dishes.length;
    return { innerId: `dish-${nth + 1}`, name: dishes[nth]?.name ?? '' };
  });
}
