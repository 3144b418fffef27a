import { assign, setup, type ActorRefFrom } from 'xstate';
import type { CheckResult } from '@/domain/printOutcome';
import type { PrinterReport } from '@/domain/printJob';
import type { CheckTrouble } from '@/domain/printerTrouble';
import type { Usability } from '@/domain/printer';
import { REPORT_FRESH_MS } from '@/domain/printTiming';

/**
 * A configured printer as the runtime knows it; `url` has a scheme, null where it is not valid. `needsGrant`: its address is more
 * local than the page's, so that a browser may ask for a permission before it is reached (row BP-09).
 */
export interface RuntimePrinter {
  uuid: string;
  locationId: string;
  url: string | null;
  usability: Usability | 'client';
  needsGrant: boolean;
}

export interface PrinterEntryInput {
  printer: RuntimePrinter;
  main: boolean;
  /** The browser does not let this tab reach the printer. */
  barred: boolean;
}

interface PrinterEntryContext extends PrinterEntryInput {
  /** What is wrong since the last check; null while it is well or unknown. */
  trouble: CheckTrouble | null;
  /** When the last check ended, ISO-8601 UTC; null before the first. */
  checkedAt: string | null;
  /** When the last good check ended; null before the first. */
  wellAt: string | null;
  /** What another tab, or the server for an installed program, saw last; null: nothing, or too long ago. */
  report: PrinterReport | null;
}

export type PrinterEntryEvent =
  | { type: 'printer.changed'; printer: RuntimePrinter; barred: boolean }
  | { type: 'mainTab.changed'; main: boolean }
  | { type: 'printer.checked'; result: CheckResult; at: string }
  | { type: 'printer.reported'; report: PrinterReport };

/**
 * What a printer's row shows (specification 2 §4, decision G57): disabled, unavailable (invalid URL, no internal uuid), barred
 * (the browser's permission is missing), waiting (another tab prints: unreported, or reported with what that one saw), client (an
 * installed program prints: seen or unseen), checking, connected (well, or with paper near its end), error (retrying). The printer's
 * lane checks; this machine only says what came of it. A report counts for 30 s from its arrival. Needs nothing provided.
 */
export const printerEntryMachine = setup({
  types: { context: {} as PrinterEntryContext, input: {} as PrinterEntryInput, events: {} as PrinterEntryEvent },
  delays: { reportGoodFor: REPORT_FRESH_MS },
  guards: {
    isDisabled: ({ context }) => context.printer.usability === 'disabled',
    hasInvalidUrl: ({ context }) => context.printer.usability === 'invalidUrl',
    lacksUuid: ({ context }) => context.printer.usability === 'missingUuid',
    isOfClient: ({ context }) => context.printer.usability === 'client',
    isBarred: ({ context }) => context.barred,
    isNotMain: ({ context }) => !context.main,
    isWell: ({ event }) => event.type === 'printer.checked' && event.result.ok && !event.result.paperNearEnd,
    isWarning: ({ event }) => event.type === 'printer.checked' && event.result.ok,
    saysSeen: ({ event }) => event.type === 'printer.reported' && event.report.ok,
    isAnotherAddress: ({ context, event }) =>
      event.type === 'printer.changed' &&
      (event.printer.url !== context.printer.url ||
        event.printer.usability !== context.printer.usability ||
        event.barred !== context.barred),
  },
  actions: {
    notePrinter: assign(({ event }) => (event.type === 'printer.changed' ? { printer: event.printer, barred: event.barred } : {})),
    noteMain: assign(({ event }) => (event.type === 'mainTab.changed' ? { main: event.main } : {})),
    noteCheck: assign(({ event }) =>
      event.type === 'printer.checked'
        ? { checkedAt: event.at, ...(event.result.ok ? { trouble: null, wellAt: event.at } : { trouble: event.result.trouble }) }
        : {},
    ),
    noteReport: assign(({ event }) => (event.type === 'printer.reported' ? { report: event.report } : {})),
    forgetReport: assign({ report: null }),
    forgetCheck: assign({ trouble: null, checkedAt: null, wellAt: null, report: null }),
  },
}).createMachine({
  id: 'printerEntry',
  context: ({ input }) => ({ ...input, trouble: null, checkedAt: null, wellAt: null, report: null }),
  initial: 'judging',
  on: {
    'printer.changed': [
      { guard: 'isAnotherAddress', target: '.judging', actions: ['notePrinter', 'forgetCheck'] },
      { actions: 'notePrinter' },
    ],
    'mainTab.changed': { target: '.judging', actions: ['noteMain', 'forgetCheck'] },
  },
  states: {
    judging: {
      always: [
        { guard: 'isDisabled', target: 'disabled' },
        { guard: 'isOfClient', target: 'client' },
        { guard: 'hasInvalidUrl', target: 'unavailable.invalidUrl' },
        { guard: 'lacksUuid', target: 'unavailable.missingUuid' },
        { guard: 'isNotMain', target: 'waiting' },
        { guard: 'isBarred', target: 'barred' },
        { target: 'usable' },
      ],
    },
    disabled: {},
    unavailable: {
      initial: 'invalidUrl',
      states: { invalidUrl: {}, missingUuid: {} },
    },
    /** The browser's permission for the local network is missing. */
    barred: {},
    waiting: {
      initial: 'unreported',
      on: { 'printer.reported': { target: '.reported', reenter: true, actions: 'noteReport' } },
      states: {
        unreported: { entry: 'forgetReport' },
        reported: { after: { reportGoodFor: 'unreported' } },
      },
    },
    /** An installed program prints; this browser never asks the printer (decision G29). */
    client: {
      initial: 'unseen',
      on: {
        'printer.reported': [
          { guard: 'saysSeen', target: '.seen', reenter: true, actions: 'noteReport' },
          { target: '.unseen', actions: 'noteReport' },
        ],
        // Which tab prints is of no matter to an installed program.
        'mainTab.changed': { actions: 'noteMain' },
      },
      states: {
        unseen: {},
        seen: { after: { reportGoodFor: { target: 'unseen', actions: 'forgetReport' } } },
      },
    },
    usable: {
      initial: 'checking',
      on: {
        'printer.checked': [
          { guard: 'isWell', target: '.connected.well', actions: 'noteCheck' },
          { guard: 'isWarning', target: '.connected.warning', actions: 'noteCheck' },
          { target: '.error', actions: 'noteCheck' },
        ],
      },
      states: {
        checking: {},
        connected: { initial: 'well', states: { well: {}, warning: {} } },
        error: {},
      },
    },
  },
});

export type PrinterEntryActor = ActorRefFrom<typeof printerEntryMachine>;
