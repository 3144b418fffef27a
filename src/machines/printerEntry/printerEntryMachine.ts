import { assertEvent, assign, setup, type ActorRefFrom } from 'xstate';
import type { NeededGrant } from '@/domain/localNetwork';
import type { PrinterHealth } from '@/domain/printerReply';
import type { PrinterReport } from '@/domain/printJob';
import type { CheckProblem } from '@/domain/printerProblem';
import type { Usability } from '@/domain/printer';
import { REPORT_FRESH_MS } from '@/domain/printTiming';

/**
 * A configured printer. `url` has a scheme; null if it is invalid. `needsGrant`: its address is more local than the page's, so the browser
 * may require a permission (rows BP-09, V-09), or it is a device (row V-07).
 */
export interface RuntimePrinter {
  uuid: string;
  locationId: string;
  url: string | null;
  usability: Usability | 'client';
  needsGrant: NeededGrant;
}

export interface PrinterEntryInput {
  printer: RuntimePrinter;
  main: boolean;
  /** The browser does not let this tab reach the printer. */
  permissionBlocked: boolean;
}

interface PrinterEntryContext extends PrinterEntryInput {
  /** The printer's problem in the last check; null if there is none or it is unknown. */
  problem: CheckProblem | null;
  /** When the last check ended, ISO-8601 UTC; null before the first. */
  checkedAt: string | null;
  /** When the last successful check ended; null before the first. */
  succeededAt: string | null;
  /** The last report of another tab, or of the server for an installed program; null if there is none or it expired. */
  report: PrinterReport | null;
}

export type PrinterEntryEvent =
  | { type: 'printer.changed'; printer: RuntimePrinter; permissionBlocked: boolean }
  | { type: 'mainTab.changed'; main: boolean }
  | { type: 'printer.checked'; result: PrinterHealth; at: string }
  | { type: 'printer.reported'; report: PrinterReport };

/**
 * State of one printer for the printer menu (specification 2 §4, decision G57): disabled; unavailable (invalid URL, no internal uuid);
 * permissionBlocked (the browser's permission is missing); waiting (another tab prints: unreported, or reported with that tab's check);
 * client (an installed program prints: seen or unseen); usable (checking, connected with or without a paper warning, or error). The
 * printer's lane runs the checks. A report expires 30 s after its arrival. No actors to provide.
 */
export const printerEntryMachine = setup({
  types: { context: {} as PrinterEntryContext, input: {} as PrinterEntryInput, events: {} as PrinterEntryEvent },
  delays: { reportExpiresAfter: REPORT_FRESH_MS },
  guards: {
    isDisabled: ({ context }) => context.printer.usability === 'disabled',
    hasInvalidUrl: ({ context }) => context.printer.usability === 'invalidUrl',
    lacksUuid: ({ context }) => context.printer.usability === 'missingUuid',
    isOfClient: ({ context }) => context.printer.usability === 'client',
    isPermissionBlocked: ({ context }) => context.permissionBlocked,
    isNotMain: ({ context }) => !context.main,
    isHealthy: ({ event }) => {
      assertEvent(event, 'printer.checked');
      return event.result.ok && !event.result.paperNearEnd;
    },
    isWarning: ({ event }) => {
      assertEvent(event, 'printer.checked');
      return event.result.ok;
    },
    isReportedOk: ({ event }) => {
      assertEvent(event, 'printer.reported');
      return event.report.ok;
    },
    isAnotherAddress: ({ context: { printer, permissionBlocked }, event }) => {
      assertEvent(event, 'printer.changed');
      return (
        event.printer.url !== printer.url || event.printer.usability !== printer.usability || event.permissionBlocked !== permissionBlocked
      );
    },
  },
  actions: {
    assignPrinter: assign(({ event }) => {
      assertEvent(event, 'printer.changed');
      return { printer: event.printer, permissionBlocked: event.permissionBlocked };
    }),
    assignMain: assign(({ event }) => {
      assertEvent(event, 'mainTab.changed');
      return { main: event.main };
    }),
    assignCheck: assign(({ event }) => {
      assertEvent(event, 'printer.checked');
      const { result, at } = event;
      return { checkedAt: at, ...(result.ok ? { problem: null, succeededAt: at } : { problem: result.problem }) };
    }),
    assignReport: assign(({ event }) => {
      assertEvent(event, 'printer.reported');
      return { report: event.report };
    }),
    clearReport: assign({ report: null }),
    clearCheck: assign({ problem: null, checkedAt: null, succeededAt: null, report: null }),
  },
}).createMachine({
  id: 'printerEntry',
  context: ({ input }) => ({ ...input, problem: null, checkedAt: null, succeededAt: null, report: null }),
  initial: 'judging',
  on: {
    'printer.changed': [
      { guard: 'isAnotherAddress', target: '.judging', actions: ['assignPrinter', 'clearCheck'] },
      { actions: 'assignPrinter' },
    ],
    'mainTab.changed': { target: '.judging', actions: ['assignMain', 'clearCheck'] },
  },
  states: {
    judging: {
      always: [
        { guard: 'isDisabled', target: 'disabled' },
        { guard: 'isOfClient', target: 'client' },
        { guard: 'hasInvalidUrl', target: 'unavailable.invalidUrl' },
        { guard: 'lacksUuid', target: 'unavailable.missingUuid' },
        { guard: 'isNotMain', target: 'waiting' },
        { guard: 'isPermissionBlocked', target: 'permissionBlocked' },
        { target: 'usable' },
      ],
    },
    disabled: {},
    unavailable: {
      initial: 'invalidUrl',
      states: { invalidUrl: {}, missingUuid: {} },
    },
    /** The browser's permission for the local network is missing. */
    permissionBlocked: {},
    waiting: {
      initial: 'unreported',
      on: { 'printer.reported': { target: '.reported', reenter: true, actions: 'assignReport' } },
      states: {
        unreported: { entry: 'clearReport' },
        reported: { after: { reportExpiresAfter: 'unreported' } },
      },
    },
    /** An installed program prints; this browser never contacts the printer (decision G29). */
    client: {
      initial: 'unseen',
      on: {
        'printer.reported': [
          { guard: 'isReportedOk', target: '.seen', reenter: true, actions: 'assignReport' },
          { target: '.unseen', actions: 'assignReport' },
        ],
        // An installed program prints whichever tab is the main one.
        'mainTab.changed': { actions: 'assignMain' },
      },
      states: {
        unseen: {},
        seen: { after: { reportExpiresAfter: { target: 'unseen', actions: 'clearReport' } } },
      },
    },
    usable: {
      initial: 'checking',
      on: {
        'printer.checked': [
          { guard: 'isHealthy', target: '.connected.well', actions: 'assignCheck' },
          { guard: 'isWarning', target: '.connected.warning', actions: 'assignCheck' },
          { target: '.error', actions: 'assignCheck' },
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
