import type { EposElement } from './epos/readEposDocument';
import type { PrinterClock } from './printerClock';
import type { PrinterState, PrinterStateChange } from './printerState';

/** How long the cash drawer stays open after a pulse. */
const DRAWER_OPEN_MS = 3_000;

/** The current state of a printer, with change notifications. */
export interface PrinterCondition {
  readonly state: PrinterState;
  /** ISO 8601, UTC; null if the drawer never opened. */
  readonly drawerOpenedAt: string | null;
  readonly drawerOpen: boolean;
  /** True if `state.broken` names a part that works until the next ticket and breaks on it. */
  readonly breaksOnNextTicket: boolean;
  change(change: PrinterStateChange): void;
  /** Records that the part has broken, so that no further ticket starts. */
  markBroken(): void;
  /** Applies what elements do apart from printing: a pulse opens the drawer. */
  applySideEffects(elements: readonly EposElement[]): void;
  /** Calls the listener after every change. There is no unsubscribe: listeners live as long as the printer. */
  subscribe(listener: () => void): void;
}

export function createPrinterCondition(initialState: PrinterState, clock: PrinterClock): PrinterCondition {
  const listeners: (() => void)[] = [];
  let state = initialState;
  let breaksOnNextTicket = initialState.broken !== 'nothing';
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
    get breaksOnNextTicket() {
      return breaksOnNextTicket;
    },
    change(change) {
      const before = state;
      state = { ...state, ...change };
      if (state.broken !== before.broken) breaksOnNextTicket = state.broken !== 'nothing';
      for (const listener of listeners) listener();
    },
    markBroken() {
      breaksOnNextTicket = false;
    },
    applySideEffects(elements) {
      if (elements.some(({ name }) => name === 'pulse')) openedAt = clock.now;
    },
    subscribe(listener) {
      listeners.push(listener);
    },
  };
}
