import { Random } from '../../server/demo/random';
import type { PollingMethod } from '@/domain/printer';
import {
  DEVICE_FAULTS,
  UNPLUGGED,
  POLL_FAULTS,
  PROGRAM_FAULTS,
  PRINTER_FAULTS,
  SERVER_FAULTS,
  TAB_FAULTS,
  type PrinterFault,
  type ServerFault,
  type TabFault,
} from './faults';

/**
 * Two locations with a kitchen and a till each: printers 0 and 1 are the kitchens, 2 and 3 the tills. Printer 4 is a second kitchen printer of
 * location 1, on which an installed program prints.
 */
export const LOCATION_COUNT = 2;
export const PRINTERS = 5;
/** The printers that poll, which no tab prints on: those of location 1. */
export const POLLING_PRINTERS: ReadonlyMap<number, PollingMethod> = new Map([
  [1, 'CLOUD_PRNT'],
  [3, 'SERVER_DIRECT'],
  [4, 'CLIENT'],
]);
/** With `Plan.hasDevice` this printer, the till of location 0, is connected by USB to the computer of the first profile. */
export const DEVICE_PRINTER = 2;
/** Two browser profiles: a user with two tabs, and another user of the same locations with one. */
export const PROFILES = 2;

export type Act =
  /** Creates a job for each printer of the location: two or three. */
  | { kind: 'order'; location: number }
  /** Makes a job of an earlier order, unless one of it still waits. */
  | { kind: 'again'; order: number; ticketType: 'KITCHEN' | 'RECEIPT'; copies: number }
  /** The channel changes an earlier order. */
  | { kind: 'change'; order: number }
  /** The channel cancels an earlier order. */
  | { kind: 'cancel'; order: number }
  | { kind: 'printer'; printer: number; fault: PrinterFault }
  | { kind: 'mend'; printer: number }
  /** Waits until the fault of a printer has affected a ticket. The later steps keep their distance. */
  | { kind: 'struck'; printer: number }
  /** Waits until no job is open. The later steps keep their distance. */
  | { kind: 'printed' }
  | { kind: 'tab'; profile: number; fault: TabFault }
  /** `whenStruck`: not before the fault at its point has come to pass. */
  | { kind: 'recover'; profile: number; whenStruck?: boolean }
  | { kind: 'server'; fault: ServerFault }
  | { kind: 'calm' };

/** The steps of a run; ticks have equal length and ascending order. */
export interface Plan {
  seed: number;
  /** The number of open profiles. */
  profiles: number;
  /** Whether `DEVICE_PRINTER` is connected by USB; otherwise it is in the network. */
  hasDevice: boolean;
  /** The copies of each printer, in order of printers. */
  copies: readonly number[];
  steps: readonly { tick: number; act: Act }[];
}

/** The probability of each fault and action per tick. */
const PRINTER_FAULT = 0.3;
const TAB_FAULT = 0.2;
const SERVER_FAULT = 0.06;
const REPRINT = 0.12;
const CANCEL = 0.15;
const CHANGE = 0.2;
/** Only the latest orders are cancelled or changed: their tickets are waiting, in progress or on paper. */
const CANCEL_WITHIN_ORDERS = 4;
/** A kitchen printer is down so long that its backup prints: the next check finds it out within 10 s, and 10 s later the tickets move. */
const OUTAGE = 0.04;
const OUTAGE_TICKS = 60;

/**
 * Creates a plan with `jobs` jobs at a steady rate, one order or reprint per tick, and random faults. The same seed returns the same plan.
 * In plans with an even seed one printer is connected by USB. No fault is repeated before all others of its kind were used, and a part has at most one fault at a time.
 */
export function makePlan(seed: number, jobs: number): Plan {
  const random = new Random(seed);
  const printerFaults = bag(PRINTER_FAULTS, random);
  const hasDevice = seed % 2 === 0;
  const deviceFaults = bag(DEVICE_FAULTS, random);
  const pollFaults = bag(POLL_FAULTS, random);
  const programFaults = bag(PROGRAM_FAULTS, random);
  const tabFaults = bag(TAB_FAULTS, random);
  const serverFaults = bag(SERVER_FAULTS, random);
  const steps: { tick: number; act: Act }[] = [];
  const wellAt = new Map<string, number>();
  const cancelled = new Set<number>();
  let tick = 0;
  let orders = 0;

  /** Adds a fault and, some ticks later, its end. */
  function addFault(who: string, ticks: number, fault: Act, end: Act): void {
    wellAt.set(who, tick + ticks + 1);
    steps.push({ tick, act: fault }, { tick: tick + ticks, act: end });
  }

  function faultOf(printer: number): PrinterFault {
    if (POLLING_PRINTERS.get(printer) === 'CLIENT') return programFaults();
    if (POLLING_PRINTERS.has(printer)) return pollFaults();
    return hasDevice && printer === DEVICE_PRINTER ? deviceFaults() : printerFaults();
  }

  const strikes = (who: string, probability: number) => random.happens(probability) && (wellAt.get(who) ?? 0) <= tick;

  for (let made = 0; made < jobs; tick += 1) {
    const drawn = random.whole(0, Math.max(0, orders - 1));
    const isLast = made === jobs - 1;
    // The last job is a reprint, and never of a cancelled order: its ticket would count as printed after the withdrawal.
    const again = isLast && cancelled.has(drawn) ? latestExcept(cancelled, orders) : drawn;
    if (orders > 0 && ((random.happens(REPRINT) && !cancelled.has(again)) || isLast)) {
      const ticketType = random.pick(['KITCHEN', 'RECEIPT'] as const);
      steps.push({ tick, act: { kind: 'again', order: again, ticketType, copies: random.whole(1, 3) } });
      made += 1;
    } else {
      steps.push({ tick, act: { kind: 'order', location: random.whole(0, LOCATION_COUNT - 1) } });
      orders += 1;
      made += 2;
    }
    const late = random.whole(Math.max(0, orders - CANCEL_WITHIN_ORDERS), Math.max(0, orders - 1));
    if (orders > 0 && random.happens(CANCEL) && !cancelled.has(late) && made < jobs - 1) {
      cancelled.add(late);
      steps.push({ tick, act: { kind: 'cancel', order: late } });
    }
    const changed = random.whole(Math.max(0, orders - CANCEL_WITHIN_ORDERS), Math.max(0, orders - 1));
    if (orders > 0 && random.happens(CHANGE) && !cancelled.has(changed)) steps.push({ tick, act: { kind: 'change', order: changed } });
    const kitchen = random.whole(0, LOCATION_COUNT - 1);
    if (strikes(`printer ${kitchen}`, OUTAGE)) {
      addFault(
        `printer ${kitchen}`,
        OUTAGE_TICKS,
        { kind: 'printer', printer: kitchen, fault: UNPLUGGED },
        { kind: 'mend', printer: kitchen },
      );
    }
    const printer = random.whole(0, PRINTERS - 1);
    if (strikes(`printer ${printer}`, PRINTER_FAULT)) {
      const fault = faultOf(printer);
      addFault(`printer ${printer}`, random.whole(3, 12), { kind: 'printer', printer, fault }, { kind: 'mend', printer });
    }
    const profile = random.whole(0, PROFILES - 1);
    if (strikes(`profile ${profile}`, TAB_FAULT)) {
      const fault = tabFaults();
      addFault(`profile ${profile}`, fault.ticks ?? random.whole(4, 14), { kind: 'tab', profile, fault }, { kind: 'recover', profile });
    }
    if (strikes('server', SERVER_FAULT))
      addFault('server', random.whole(5, 10), { kind: 'server', fault: serverFaults() }, { kind: 'calm' });
  }
  const copies = Array.from({ length: PRINTERS }, () => random.pickWeighted([[1, 3] as const, [2, 2] as const, [3, 1] as const]));
  return { seed, profiles: PROFILES, hasDevice, copies, steps: steps.sort((one, other) => one.tick - other.tick) };
}

/** The latest of `orders` orders that was not cancelled. */
function latestExcept(cancelled: ReadonlySet<number>, orders: number): number {
  return Array.from({ length: orders }, (_, order) => order).findLast((order) => !cancelled.has(order)) ?? 0;
}

/** Draws without replacement and refills when empty. */
function bag<Item>(items: readonly Item[], random: Random): () => Item {
  let left: Item[] = [];
  return () => {
    if (left.length === 0) left = [...items];
    const [drawn] = left.splice(random.whole(0, left.length - 1), 1);
    // Never undefined: an empty bag was refilled.
    return drawn as Item;
  };
}
