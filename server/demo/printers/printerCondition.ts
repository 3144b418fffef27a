import type { EposElement } from './epos/readEposDocument';
import type { PrinterClock } from './printerClock';
import type { PrinterState, PrinterStateChange } from './printerState';

/** How long a drawer stands open before somebody shuts it. */
const DRAWER_OPEN_MS = 3_000;

/** How a printer is right now, and who is told when that changes. */
export interface PrinterCondition {
  readonly state: PrinterState;
  /** ISO-8601 UTC; null when it never opened. */
  readonly drawerOpenedAt: string | null;
  readonly drawerOpen: boolean;
  /** The part that is broken is whole until the next ticket: that is the one at which it breaks. */
  readonly breaksNext: boolean;
  change(change: PrinterStateChange): void;
  /** Notes that the broken part broke at a ticket. */
  noteBroke(): void;
  /** What elements do beside printing: a pulse opens the drawer. */
  carryOut(elements: readonly EposElement[]): void;
  /** Calls back after every change, for as long as the printer lives. */
  watch(listener: () => void): void;
}

export function createPrinterCondition(box: PrinterState, clock: PrinterClock): PrinterCondition {
  const listeners: (() => void)[] = [];
  let state = box;
  let breaksNext = box.broken !== 'nothing';
  let openedAt: number | null = null;

  return {
    get state() {
      return state;
    },
    get drawerOpenedAt() {
      return openedAt === null ? null : new Date(openedAt).toISOString();
    },
    get drawerOpen() {
      return openedAt !== null && clock.now - openedAt < DRAWER_OPEN_MS;
    },
    get breaksNext() {
      return breaksNext;
    },
    change(change) {
      const before = state;
      state = { ...state, ...change };
      if (state.broken !== before.broken) breaksNext = state.broken !== 'nothing';
      for (const listener of listeners) listener();
    },
    noteBroke() {
      breaksNext = false;
    },
    carryOut(elements) {
      if (elements.some(({ name }) => name === 'pulse')) openedAt = clock.now;
    },
    watch(listener) {
      listeners.push(listener);
    },
  };
}
