import type { ListFilter, Order, StatusEntry } from '@/domain/order';

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

export type StatusColour = 'green' | 'blue' | 'purple' | 'red' | 'cyan' | 'amber' | 'grey';

/**
 * Statuses that reports are filtered by (specification 1 §9, row RE-01), each for the orders of one figure: COMPLETED is a sale,
 * NOT_PROCESSED failed, CANCELLED was cancelled (decision G26). Each order has exactly one of them.
 */
export const REPORT_STATUSES = ['COMPLETED', 'NOT_PROCESSED', 'CANCELLED'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/** Tabs of the operations board in the order of specification 1 §2; each order is in exactly one of them, or only in ALL (decision G10). */
export const OPERATION_GROUPS = ['CANCELLED', 'NEW', 'ERROR', 'PREPARING', 'DEFERRED', 'FINISH'] as const;
export type OperationGroup = (typeof OPERATION_GROUPS)[number];

interface StatusGroup {
  colour: StatusColour;
  /** Whether its orders still need work. */
  isOpen: boolean;
  /** The list filters, besides `all`, that show its orders: before and after they are due in the order list (`ordersDueAt`). */
  filtersBeforeDue: readonly ListFilter[];
  filtersOnceDue: readonly ListFilter[];
}

/** Properties of the statuses that share a tab of the board (specification 1 §4, decision G10); `NONE`: statuses that are only in ALL. */
const STATUS_GROUPS: Record<OperationGroup | 'NONE', StatusGroup> = {
  NEW: { colour: 'green', isOpen: true, filtersBeforeDue: ['newers'], filtersOnceDue: ['newers', 'finished'] },
  PREPARING: { colour: 'blue', isOpen: true, filtersBeforeDue: ['preparing'], filtersOnceDue: ['finished'] },
  FINISH: { colour: 'purple', isOpen: false, filtersBeforeDue: ['finished'], filtersOnceDue: ['finished'] },
  DEFERRED: { colour: 'cyan', isOpen: true, filtersBeforeDue: ['deferred'], filtersOnceDue: ['deferred'] },
  ERROR: { colour: 'amber', isOpen: true, filtersBeforeDue: ['error', 'finished'], filtersOnceDue: ['error', 'finished'] },
  CANCELLED: { colour: 'red', isOpen: false, filtersBeforeDue: ['cancelled'], filtersOnceDue: ['cancelled'] },
  NONE: { colour: 'grey', isOpen: false, filtersBeforeDue: [], filtersOnceDue: ['finished'] },
};

interface StatusFacts {
  group: keyof typeof STATUS_GROUPS;
  /** Other spellings (decision G13): they are read as this status, and filters send them, too. */
  spellings?: readonly string[];
  /** Statuses of channels with this meaning (decision G61): they are read as this status, but filters do not send them. */
  channelStatuses?: readonly string[];
  /** The statuses that a user may set next; statuses from other sources are shown unconditionally (decision G09). */
  next: readonly OrderStatus[];
  /** Progress of sending the order to the POS: not sent yet, not accepted (a user may resend it), or no longer to be sent. */
  pos: 'waiting' | 'failed' | 'passed';
  /** When a user must enter the order into the POS manually: always in this status, or if an ERROR follows it (specification 1 §4). */
  attention?: 'always' | 'afterError';
  /** Where the order was handed over: at its table, or to a rider or customer, after which its tickets soon become useless. */
  handedOver?: 'atTable' | 'away';
  report: ReportStatus;
}

const READY = ['READY_FOR_DELIVERY', 'READY_TO_PICKUP'] as const;
const FROM_KITCHEN = [...READY, 'SERVED', 'CANCELED', 'ERROR'] as const;
const FROM_COUNTER = ['PICKED_UP', 'DELIVERED', 'CANCELED'] as const;

/** Properties of each status. The groups, colours, filters, buttons, figures and SQL conditions are derived from them. */
export const STATUS_FACTS: Record<OrderStatus, StatusFacts> = {
  INCOMING_NEW: {
    group: 'NEW',
    next: ['ACEPTED', 'IN_KITCHEN', 'IN_CHANNEL_DEVICE', 'DEFERRED', 'ERROR', 'CANCELED'],
    pos: 'waiting',
    report: 'COMPLETED',
  },
  ACEPTED: {
    group: 'NEW',
    spellings: ['ACCEPTED'],
    next: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE', ...FROM_KITCHEN],
    pos: 'waiting',
    report: 'COMPLETED',
  },
  IN_KITCHEN: { group: 'PREPARING', next: FROM_KITCHEN, pos: 'passed', attention: 'afterError', report: 'COMPLETED' },
  IN_CHANNEL_DEVICE: { group: 'PREPARING', next: FROM_KITCHEN, pos: 'passed', attention: 'always', report: 'COMPLETED' },
  READY_FOR_DELIVERY: { group: 'FINISH', next: FROM_COUNTER, pos: 'passed', report: 'COMPLETED' },
  READY_TO_PICKUP: { group: 'FINISH', spellings: ['READY_TO_PICK_UP'], next: FROM_COUNTER, pos: 'passed', report: 'COMPLETED' },
  SERVED: { group: 'FINISH', next: ['COMPLETED'], pos: 'passed', handedOver: 'atTable', report: 'COMPLETED' },
  PICKED_UP: { group: 'FINISH', next: ['DELIVERED'], pos: 'passed', handedOver: 'away', report: 'COMPLETED' },
  DELIVERED: { group: 'FINISH', next: ['COMPLETED'], pos: 'passed', handedOver: 'away', report: 'COMPLETED' },
  COMPLETED: { group: 'FINISH', next: [], pos: 'passed', handedOver: 'away', report: 'COMPLETED' },
  DEFERRED: {
    group: 'DEFERRED',
    next: ['IN_KITCHEN', 'IN_CHANNEL_DEVICE', ...READY, 'CANCELED', 'ERROR'],
    pos: 'waiting',
    report: 'COMPLETED',
  },
  CANCELED: {
    group: 'CANCELLED',
    spellings: ['CANCELLED'],
    channelStatuses: ['DENIED', 'REJECTED', 'DELETED'],
    next: [],
    pos: 'passed',
    report: 'CANCELLED',
  },
  DISABLED: { group: 'NONE', next: [], pos: 'failed', attention: 'afterError', report: 'COMPLETED' },
  ERROR: { group: 'ERROR', next: [], pos: 'failed', report: 'NOT_PROCESSED' },
  NOT_PROCESSED: { group: 'NONE', next: [], pos: 'failed', report: 'NOT_PROCESSED' },
  UNKNOW: { group: 'ERROR', spellings: ['UNKNOWN'], next: [], pos: 'failed', report: 'NOT_PROCESSED' },
};

/** The statuses that satisfy a predicate, in the order of `ORDER_STATUSES`. */
export function statusesWhere(holds: (facts: StatusFacts & StatusGroup) => boolean): OrderStatus[] {
  return ORDER_STATUSES.filter((status) => holds({ ...groupOf(status), ...STATUS_FACTS[status] }));
}

function groupOf(status: OrderStatus): StatusGroup {
  return STATUS_GROUPS[STATUS_FACTS[status].group];
}

const STATUS_OF_SPELLING: ReadonlyMap<string, OrderStatus> = new Map(
  ORDER_STATUSES.flatMap((status) => {
    const { spellings = [], channelStatuses = [] } = STATUS_FACTS[status];
    return [status, ...spellings, ...channelStatuses].map((spelling) => [spelling, status] as const);
  }),
);

/** Parses a status in any spelling; an unknown one is `UNKNOW` (specification 1 §4, decision G13). */
export function normaliseStatus(status: string): OrderStatus {
  return STATUS_OF_SPELLING.get(status) ?? 'UNKNOW';
}

/** All spellings of a status, which filters send (decision G13). */
export function spellingsOf(status: OrderStatus): string[] {
  return [status, ...(STATUS_FACTS[status].spellings ?? [])];
}

/** Colour of a status (specification 1 §4); NOT_PROCESSED, which is missing there, is grey like DISABLED. Always shown with a text. */
export function statusColour(status: OrderStatus): StatusColour {
  return groupOf(status).colour;
}

/** The statuses of a list filter: before its orders are due, after they are due, and in both cases (decision G10). */
export function statusesOfFilter(filter: ListFilter): Record<'beforeDue' | 'onceDue' | 'always', OrderStatus[]> {
  const beforeDue = statusesWhere(({ filtersBeforeDue }) => filtersBeforeDue.includes(filter));
  const onceDue = statusesWhere(({ filtersOnceDue }) => filtersOnceDue.includes(filter));
  return { beforeDue, onceDue, always: beforeDue.filter((status) => onceDue.includes(status)) };
}

/**
 * Sorts the history from oldest to newest by date; entries with equal dates, or all if a date is unreadable, retain their order (decision
 * G14).
 */
export function sortByDate(entries: readonly StatusEntry[]): StatusEntry[] {
  const times = entries.map((entry) => Date.parse(entry.date));
  if (times.some(Number.isNaN)) return [...entries];
  return entries
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => (times[a.index] ?? 0) - (times[b.index] ?? 0) || a.index - b.index)
    .map(({ entry }) => entry);
}

/** The type of the history entries that record changed contents of an order; they do not change its status (decision G114). */
export const CHANGE_ENTRY = 'change';

/** Whether an entry is about the status of the order itself, not about its rider, a printer or changed contents. */
export function isOrderEntry({ type }: Pick<StatusEntry, 'type'>): boolean {
  return type !== 'rider' && type !== 'printer' && type !== CHANGE_ENTRY;
}

/** The entries about the order itself, oldest first. */
export function orderEntries(entries: readonly StatusEntry[]): StatusEntry[] {
  return sortByDate(entries).filter(isOrderEntry);
}

/** The newest status of the order itself, ignoring rider and printer (decision G11); `UNKNOW` if there is none. */
export function currentStatus(order: Pick<Order, 'statuses'>): OrderStatus {
  return normaliseStatus(orderEntries(order.statuses).at(-1)?.status ?? '');
}

export interface ShownStatus {
  status: OrderStatus;
  /** Whether a user must enter the order into the POS manually (specification 1 §4). */
  attention: boolean;
  /** Start of the status; null if there is no history. */
  since: string | null;
}

/** The status to show, after the attention rule (specification 1 §4, rows OR-05 and OR-11). */
export function shownStatus(order: Pick<Order, 'statuses'>): ShownStatus {
  const own = orderEntries(order.statuses);
  const last = own.at(-1);
  if (!last) return { status: 'UNKNOW', attention: false, since: null };
  const status = normaliseStatus(last.status);
  const before = own.at(-2);
  const beforeStatus = before && normaliseStatus(before.status);
  if (status === 'ERROR' && beforeStatus && STATUS_FACTS[beforeStatus].attention === 'afterError') {
    return { status: beforeStatus, attention: true, since: last.date };
  }
  return { status, attention: STATUS_FACTS[status].attention === 'always', since: last.date };
}

/** The tab of an order, by its shown status; null: only in ALL. */
export function operationGroup(order: Pick<Order, 'statuses'>): OperationGroup | null {
  const { group } = STATUS_FACTS[shownStatus(order).status];
  return group === 'NONE' ? null : group;
}

/** Whether orders of a tab still need work. */
export function isOpenGroup(group: OperationGroup | null): boolean {
  return STATUS_GROUPS[group ?? 'NONE'].isOpen;
}

export interface RiderStatus {
  status: string;
  /** Null if the entry has no name. */
  name: string | null;
}

/** The newest entry of type rider; its creator is the rider's name (specification 1 §4). */
export function riderStatus(order: Pick<Order, 'statuses'>): RiderStatus | null {
  const last = sortByDate(order.statuses).findLast((entry) => entry.type === 'rider');
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

/** Status of a printer entry; an untranslated one is unknown (specification 2 §4). */
export function printerStatusOf(entry: Pick<StatusEntry, 'status'>): PrinterStatus {
  return PRINTER_STATUS_OF.get(entry.status) ?? 'unknown';
}

export interface ShownPrinterStatus {
  kind: PrinterStatus;
  /** The entry that determines `kind`. */
  entry: StatusEntry;
  /** An error that is newer than the success (decision G34); null if there is none. */
  laterFailure: StatusEntry | null;
}

/**
 * Combined status of the printer entries of one ticket: a success wins, else the newest error, else manual; null if there was no attempt
 * (specification 2 §4). `ticketStatuses` groups the entries by ticket.
 */
export function scanPrinterEntries(entries: readonly StatusEntry[]): ShownPrinterStatus | null {
  const newestFirst = sortByDate(entries)
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
