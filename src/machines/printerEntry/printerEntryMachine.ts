import { assign, setup, type ActorRefFrom } from 'xstate';
import type { CheckResult } from '@/domain/printOutcome';
import type { CheckTrouble } from '@/domain/printerTrouble';
import type { Usability } from '@/domain/printer';

/** A configured printer as the runtime knows it; `url` has a scheme, null where it is not valid. */
export interface RuntimePrinter {
  uuid: string;
  locationId: string;
  url: string | null;
  usability: Usability | 'client';
}

export interface PrinterEntryInput {
  printer: RuntimePrinter;
  main: boolean;
}

interface PrinterEntryContext extends PrinterEntryInput {
  /** What is wrong since the last check; null while it is well or unknown. */
  trouble: CheckTrouble | null;
  /** When the last check ended, ISO-8601 UTC; null before the first. */
  checkedAt: string | null;
}

export type PrinterEntryEvent =
  | { type: 'printer.changed'; printer: RuntimePrinter }
  | { type: 'mainTab.changed'; main: boolean }
  | { type: 'printer.checked'; result: CheckResult; at: string };

/**
 * What a printer's row shows (specification 2 §4): disabled, unavailable (invalid URL, no internal uuid), waiting (another
 * tab prints, or an installed program does), checking, connected (well, or with paper near its end), error (retrying).
 * The printer's lane checks; this machine only says what came of it. Needs nothing provided.
 */
export const printerEntryMachine = setup({
  types: { context: {} as PrinterEntryContext, input: {} as PrinterEntryInput, events: {} as PrinterEntryEvent },
  guards: {
    isDisabled: ({ context }) => context.printer.usability === 'disabled',
    hasInvalidUrl: ({ context }) => context.printer.usability === 'invalidUrl',
    lacksUuid: ({ context }) => context.printer.usability === 'missingUuid',
    isOfClient: ({ context }) => context.printer.usability === 'client',
    isNotMain: ({ context }) => !context.main,
    isWell: ({ event }) => event.type === 'printer.checked' && event.result.ok && !event.result.paperNearEnd,
    isWarning: ({ event }) => event.type === 'printer.checked' && event.result.ok,
    isAnotherAddress: ({ context, event }) =>
      event.type === 'printer.changed' &&
      (event.printer.url !== context.printer.url || event.printer.usability !== context.printer.usability),
  },
  actions: {
    notePrinter: assign(({ event }) => (event.type === 'printer.changed' ? { printer: event.printer } : {})),
    noteMain: assign(({ event }) => (event.type === 'mainTab.changed' ? { main: event.main } : {})),
    noteCheck: assign(({ event }) =>
      event.type === 'printer.checked' ? { checkedAt: event.at, trouble: event.result.ok ? null : event.result.trouble } : {},
    ),
    forgetCheck: assign({ trouble: null, checkedAt: null }),
  },
}).createMachine({
  id: 'printerEntry',
  context: ({ input }) => ({ ...input, trouble: null, checkedAt: null }),
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
        { guard: 'isOfClient', target: 'waiting' },
        { guard: 'hasInvalidUrl', target: 'unavailable.invalidUrl' },
        { guard: 'lacksUuid', target: 'unavailable.missingUuid' },
        { guard: 'isNotMain', target: 'waiting' },
        { target: 'usable' },
      ],
    },
    disabled: {},
    unavailable: {
      initial: 'invalidUrl',
      states: { invalidUrl: {}, missingUuid: {} },
    },
    waiting: {},
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
