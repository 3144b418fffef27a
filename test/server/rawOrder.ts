import type { FigureFilter } from '@/domain/figureFilter';
import type { ReportStatus } from '@/domain/orderStatus';

/** An order as a channel sent it, with its location. */
export interface RawOrder {
  id: string;
  code: string;
  placedAt: string;
  accountId: string;
  locationId: string;
  slug: string;
  serviceType: string;
  /** The newest order status, in the product's spelling or unknown, and its reason. */
  status: string;
  reason?: string;
  channelOrderId?: string;
  data: { total?: unknown; currency?: unknown; items?: unknown; fees?: unknown; priceDetails?: unknown; payment?: unknown };
  /** Whether a ticket of it could not be printed. */
  isPrintFailed?: boolean;
  /** Minutes after `placedAt` at which it was ready, and to be picked up. */
  readyAfter?: number;
  pickUpAfter?: number;
  /** The total in `rawData.order`. */
  channelsTotal?: unknown;
  /** Null if the location has been deleted. */
  place: { name: string; timeZone: string; currency: string } | null;
}

/** A line of an order: the quantity in thousandths, and the price of a piece. */
interface RawLine {
  name: string;
  thousandths: bigint;
  price: bigint | null;
}

/** The figures of an order, implemented a second time from `docs/figures.md`, independently of the server. */
export interface OrderFacts {
  order: RawOrder;
  day: string;
  hour: number;
  zone: string;
  moved: number;
  reportStatus: ReportStatus;
  counts: boolean;
  currency: string;
  total: bigint | null;
  lines: RawLine[];
}

const CANCELLED = ['CANCELED', 'CANCELLED'];
const FAILED = ['ERROR', 'UNKNOW', 'UNKNOWN', 'WHATEVER', 'NOT_PROCESSED'];

/** The figures of the orders that match a filter. */
export function factsOf(orders: readonly RawOrder[], filter: FigureFilter): OrderFacts[] {
  return orders.map((order) => readFacts(order, filter)).filter((facts) => matchesFilter(facts, filter));
}

function readFacts(order: RawOrder, { days, timeZone, dayStartsAt }: FigureFilter): OrderFacts {
  const placeZone = readableZone(order.place?.timeZone);
  const zone = days === 'zone' ? (timeZone ?? '') : placeZone;
  const clock = clockIn(order.placedAt, zone);
  const startedAt = new Date(clock.getTime() - (days === 'business' ? (dayStartsAt ?? 0) : 0) * 3_600_000);
  const day = startedAt.toISOString().slice(0, 10);
  const { status, data } = order;
  const reportStatus = CANCELLED.includes(status) ? 'CANCELLED' : FAILED.includes(status) ? 'NOT_PROCESSED' : 'COMPLETED';
  return {
    order,
    day,
    hour: clock.getUTCHours(),
    zone,
    moved: day === clockIn(order.placedAt, placeZone).toISOString().slice(0, 10) ? 0 : 1,
    reportStatus,
    counts: reportStatus === 'COMPLETED',
    currency: currencyOf(order),
    total: toWholeUnits(data.total) ?? toWholeUnits(order.channelsTotal),
    lines: linesOf(data.items),
  };
}

function matchesFilter({ order, day, hour, currency, total, reportStatus, lines }: OrderFacts, filter: FigureFilter): boolean {
  const isIn = (names: readonly string[] | undefined, name: string) => !names || names.length === 0 || names.includes(name);
  return (
    day >= filter.fromDay &&
    day <= filter.toDay &&
    isIn(filter.accountIds, order.accountId) &&
    isIn(filter.locationIds, order.locationId) &&
    isIn(filter.channels, order.slug) &&
    isIn(filter.serviceType, order.serviceType) &&
    isIn(filter.statuses, reportStatus) &&
    (filter.product === undefined || lines.some(({ name }) => name === filter.product)) &&
    (filter.currency === undefined || filter.currency === currency) &&
    (filter.total === undefined || total === null) &&
    (filter.hour === undefined || filter.hour === hour) &&
    (filter.placedBefore === undefined || Date.parse(order.placedAt) < Date.parse(filter.placedBefore)) &&
    (filter.weekday === undefined || filter.weekday % 7 === new Date(`${day}T00:00:00Z`).getUTCDay()) &&
    (filter.reason === undefined || filter.reason === (reportStatus === 'CANCELLED' ? (order.reason ?? '') : ''))
  );
}

function readableZone(timeZone = 'UTC'): string {
  try {
    clockOf(timeZone);
    return timeZone;
  } catch {
    return 'UTC';
  }
}

/** The local time in a zone, as if it were UTC. */
function clockIn(instant: string, timeZone: string): Date {
  return new Date(`${clockOf(timeZone).format(new Date(instant)).replace(' ', 'T')}Z`);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes longer than everything else that is computed for an order. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(timeZone, clock);
  return clock;
}

function linesOf(items: unknown): RawLine[] {
  if (!Array.isArray(items)) return [];
  return items.flatMap((item: unknown) => {
    if (!isRecord(item)) return [];
    const { name, qty, price } = item;
    const thousandths = isNumberUpTo(qty, 1e9) ? roundHalfAway(qty * 1000) : 1000n;
    return { name: typeof name === 'string' ? name : '', thousandths, price: toWholeUnits(price) };
  });
}

function currencyOf({ data, place }: RawOrder): string {
  const own = typeof data.currency === 'string' ? data.currency : '';
  const code = own || place?.currency || 'EUR';
  return code.length === 3 ? code.toUpperCase() : code;
}

/** Whether a value is an object with named fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An amount in whole units; null if it is not a number or beyond safe integers. */
export function toWholeUnits(value: unknown): bigint | null {
  return isNumberUpTo(value, Number.MAX_SAFE_INTEGER) ? roundHalfAway(value) : null;
}

function isNumberUpTo(value: unknown, max: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= max;
}

/** Rounds half away from zero. */
function roundHalfAway(value: number): bigint {
  if (Number.isInteger(value)) return BigInt(value);
  const size = BigInt(Math.floor(Math.abs(value) + 0.5));
  return value < 0 ? -size : size;
}

/** Divides an amount by `parts`, rounded to whole units. */
export function divideRounded(amount: bigint, parts: bigint): number {
  const size = ((amount < 0n ? -amount : amount) * 2n + parts) / (2n * parts);
  return Number(amount < 0n ? -size : size);
}

/** The sum of the amounts that are not null; null if there are none. */
export function sumOf(amounts: readonly (bigint | null)[]): bigint | null {
  return amounts.reduce((sum, amount) => (amount === null ? sum : (sum ?? 0n) + amount), null);
}

/** Groups by key, in order of first occurrence. */
export function groupBy<Thing, Key>(things: readonly Thing[], keyOf: (thing: Thing) => Key): [Key, Thing[]][] {
  const groups = new Map<string, [Key, Thing[]]>();
  for (const thing of things) {
    const key = keyOf(thing);
    const name = JSON.stringify(key);
    const group = groups.get(name);
    if (group) group[1].push(thing);
    else groups.set(name, [key, [thing]]);
  }
  return [...groups.values()];
}
