import type { Order, StatusEntry } from '@/domain/order';

/** Statuses of an order in the spelling that the product writes (specification 1 §4, decision G13). */
export const ORDER_STATUSES = [
  'INCOMING_NEW',
  'ACEPTED',
  'IN_KITCHEN',
  'IN_CHANNEL_DEVICE',
  'READY_FOR_DELIVERY',
  'READY_TO_PICKUP',
  'SERVED',
  'PICKED_UP',
  'DELIVERED',
  'COMPLETED',
  'DEFERRED',
  'CANCELED',
  'DISABLED',
  'ERROR',
  'NOT_PROCESSED',
  'UNKNOW',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const ALIASES: ReadonlyMap<string, OrderStatus> = new Map([
  ['ACCEPTED', 'ACEPTED'],
  ['READY_TO_PICK_UP', 'READY_TO_PICKUP'],
  ['CANCELLED', 'CANCELED'],
  ['UNKNOWN', 'UNKNOW'],
]);

/** Words of channels for an order that is not to be cooked (decision G61). They are read, but are no spellings that filters send. */
const MEANS_CANCELED = new Set(['DENIED', 'REJECTED', 'DELETED']);

/** Reads a status with its other spellings; anything untranslated is `UNKNOW` (specification 1 §4, decision G13). */
export function normaliseStatus(status: string): OrderStatus {
  const known = ORDER_STATUSES.find((candidate) => candidate === status);
  return known ?? ALIASES.get(status) ?? (MEANS_CANCELED.has(status) ? 'CANCELED' : 'UNKNOW');
}

/** A status in each of its spellings: filters send them all (decision G13). */
export function spellingsOf(status: OrderStatus): string[] {
  return [status, ...[...ALIASES].flatMap(([spelling, meant]) => (meant === status ? [spelling] : []))];
}

/** The history from oldest to newest: by date, equal or unreadable dates in the order they came (decision G14). */
export function inOrderOfTime(entries: readonly StatusEntry[]): StatusEntry[] {
  const times = entries.map((entry) => Date.parse(entry.date));
  if (times.some(Number.isNaN)) return [...entries];
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (times[a.index] ?? 0) - (times[b.index] ?? 0) || a.index - b.index)
    .map(({ entry }) => entry);
}

/** The entries that speak of the order itself: neither of the rider nor of the printer, oldest first. */
function ownEntries(entries: readonly StatusEntry[]): StatusEntry[] {
  return inOrderOfTime(entries).filter((entry) => entry.type !== 'rider' && entry.type !== 'printer');
}

/** The newest status of the order itself, neither of the rider nor of the printer (decision G11); unknown where there is none. */
export function currentStatus(order: Pick<Order, 'statuses'>): OrderStatus {
  return normaliseStatus(ownEntries(order.statuses).at(-1)?.status ?? '');
}

export interface ShownStatus {
  status: OrderStatus;
  /** The order needs a person: it must be typed into the POS by hand (specification 1 §4). */
  attention: boolean;
  /** When the status began; null where there is no history. */
  since: string | null;
}

/** The status to show, after the attention rule (specification 1 §4, rows OR-05 and OR-11). */
export function shownStatus(order: Pick<Order, 'statuses'>): ShownStatus {
  const own = ownEntries(order.statuses);
  const last = own.at(-1);
  if (!last) return { status: 'UNKNOW', attention: false, since: null };
  const status = normaliseStatus(last.status);
  const before = own.at(-2);
  const beforeStatus = before && normaliseStatus(before.status);
  if (status === 'IN_CHANNEL_DEVICE') return { status, attention: true, since: last.date };
  if (status === 'ERROR' && (beforeStatus === 'DISABLED' || beforeStatus === 'IN_KITCHEN')) {
    return { status: beforeStatus, attention: true, since: last.date };
  }
  return { status, attention: false, since: last.date };
}

/** Tabs of the operations board; every order is in exactly one, or only in ALL (decision G10). */
export const OPERATION_GROUPS = ['CANCELLED', 'NEW', 'DEFERRED', 'PREPARING', 'FINISH', 'ERROR'] as const;
export type OperationGroup = (typeof OPERATION_GROUPS)[number];

const GROUP_OF_STATUS: Record<OrderStatus, OperationGroup | null> = {
  CANCELED: 'CANCELLED',
  ERROR: 'ERROR',
  UNKNOW: 'ERROR',
  DEFERRED: 'DEFERRED',
  INCOMING_NEW: 'NEW',
  ACEPTED: 'NEW',
  READY_FOR_DELIVERY: 'FINISH',
  READY_TO_PICKUP: 'FINISH',
  SERVED: 'FINISH',
  PICKED_UP: 'FINISH',
  DELIVERED: 'FINISH',
  COMPLETED: 'FINISH',
  IN_KITCHEN: 'PREPARING',
  IN_CHANNEL_DEVICE: 'PREPARING',
  DISABLED: null,
  NOT_PROCESSED: null,
};

/** The tab of an order by the status shown; null: only in ALL. */
export function operationGroup(order: Pick<Order, 'statuses'>): OperationGroup | null {
  return GROUP_OF_STATUS[shownStatus(order).status];
}

/** Whether orders of a tab are still somebody's to work on. */
export function isOpenGroup(group: OperationGroup | null): boolean {
  return group !== null && group !== 'FINISH' && group !== 'CANCELLED';
}

/** The statuses in which an order is open. */
export const OPEN_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter((status) => isOpenGroup(GROUP_OF_STATUS[status]));

export interface RiderStatus {
  status: string;
  /** Null when the entry names nobody. */
  name: string | null;
}

/** The newest entry of type rider; its creator is the rider's name (specification 1 §4). */
export function riderStatus(order: Pick<Order, 'statuses'>): RiderStatus | null {
  const last = inOrderOfTime(order.statuses).findLast((entry) => entry.type === 'rider');
  return last ? { status: last.status, name: last.creator || null } : null;
}

export type PrinterStatus = 'success' | 'error' | 'manual' | 'unknown';

const PRINTER_STATUS_OF: ReadonlyMap<string, PrinterStatus> = new Map([
  ['SUCCESS', 'success'],
  ['PRINTED', 'success'],
  ['ERROR', 'error'],
  ['COULD_NOT_PRINT', 'error'],
  ['REQUIRES_MANUAL_PRINT', 'manual'],
  ['REQUIRES_MANUAL_PRINTING', 'manual'],
]);

/** What one printer entry says; a status without translation is unknown (specification 2 §4). */
export function printerStatusOf(entry: Pick<StatusEntry, 'status'>): PrinterStatus {
  return PRINTER_STATUS_OF.get(entry.status) ?? 'unknown';
}

export interface ShownPrinterStatus {
  kind: PrinterStatus;
  /** The entry that decides. */
  entry: StatusEntry;
  /** An error that is newer than the success shown (decision G34); null where there is none. */
  laterFailure: StatusEntry | null;
}

/**
 * What the printer entries of one ticket come to: a success wins, else the newest error, else manual; null when nothing was printed
 * or tried (specification 2 §4). Which entries belong to one ticket: `ticketStatuses`.
 */
export function scanPrinterEntries(entries: readonly StatusEntry[]): ShownPrinterStatus | null {
  const newestFirst = inOrderOfTime(entries)
    .filter((entry) => entry.type === 'printer')
    .reverse();
  const newest = (kind: PrinterStatus) => newestFirst.find((entry) => printerStatusOf(entry) === kind);
  for (const kind of ['success', 'error', 'manual', 'unknown'] as const) {
    const entry = newest(kind);
    if (!entry) continue;
    const newer = newestFirst.slice(0, newestFirst.indexOf(entry));
    const laterFailure = newer.find((later) => kind === 'success' && printerStatusOf(later) === 'error') ?? null;
    return { kind, entry, laterFailure };
  }
  return null;
}
