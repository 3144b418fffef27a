import { assign, not, and, setup, stateIn, type ActorRefFrom } from 'xstate';
import type { CheckResult } from '@/domain/printOutcome';
import type { PrinterDraft, PrinterSettings } from '@/domain/printerSettings';
import { missingPromise } from '@/machines/missingActor';

/** `error`: why a call failed, as JSON. */
export type CallResult = { kind: 'done' } | { kind: 'failed'; error: unknown };
/** `conflict`: somebody else changed the same fields meanwhile; nothing was saved. `gone`: the location has no such printer any more. */
export type SaveResult = CallResult | { kind: 'conflict' } | { kind: 'gone' };
/** `busy`: a ticket was being printed all the while. `prompt`, `denied`: the browser did not let this page reach the printer (row BP-09). */
export type ConnectionResult = CheckResult | { ok: false; trouble: 'busy' | 'prompt' | 'denied' };

export interface SaveRequest {
  /** The settings that differ from `base`. */
  change: PrinterSettings;
  draft: PrinterDraft;
  /** What the form began with. */
  base: PrinterDraft;
}

interface PrinterSettingsContext {
  /** The address in the form, and whether checks may go there. */
  address: string;
  testable: boolean;
  /** Where the last connection check went. */
  checkedAddress: string | null;
  /** What came of the last of each; null before the first, and while one runs. */
  saved: SaveResult | null;
  connection: ConnectionResult | null;
}

export type PrinterSettingsEvent =
  | ({ type: 'save.request' } & SaveRequest)
  /** The address in the form is another, or became one that can be tested. */
  | { type: 'address.changed'; address: string; testable: boolean }
  | { type: 'connection.check' };

/**
 * The dialog of a printer's settings (specification 2 §4): saving, with a tick for 1.5 s or an error for 4.5 s; the test of the
 * connection (the test ticket is `testTicketMachine`). Promise: settings are sent only if they differ and never twice at once; one check runs
 * at a time, and none to an address that is not valid; what a check says is about the address that is in the form.
 *
 * To be provided, none of them rejects: `saveSettings` (sends the change over what is there now, unless it is in conflict),
 * `checkConnection` (asks the printer at an address within 5 s).
 */
export const printerSettingsMachine = setup({
  types: { context: {} as PrinterSettingsContext, events: {} as PrinterSettingsEvent },
  actors: {
    saveSettings: missingPromise<SaveResult, SaveRequest>('saveSettings'),
    checkConnection: missingPromise<ConnectionResult, { address: string }>('checkConnection'),
  },
  delays: { savedShown: 1_500, failedShown: 4_500 },
  guards: {
    differs: ({ event }) => event.type === 'save.request' && Object.keys(event.change).length > 0,
    isDone: (_, result: SaveResult) => result.kind === 'done',
    isConflict: (_, result: SaveResult) => result.kind === 'conflict',
    isTestable: ({ context }) => context.testable,
    isChecking: stateIn({ connection: 'checking' }),
    isAnotherAddress: ({ context, event }) => event.type === 'address.changed' && event.address !== context.address,
    isOfOldAddress: ({ context }) => context.checkedAddress !== context.address,
    isWell: (_, result: ConnectionResult) => result.ok,
  },
  actions: {
    noteAddress: assign(({ event }) => (event.type === 'address.changed' ? { address: event.address, testable: event.testable } : {})),
    noteSaved: assign((_, result: SaveResult | null) => ({ saved: result })),
    beginCheck: assign(({ context }) => ({ connection: null, checkedAddress: context.address })),
    noteConnection: assign((_, result: ConnectionResult | null) => ({ connection: result })),
  },
}).createMachine({
  id: 'printerSettings',
  context: { address: '', testable: false, checkedAddress: null, saved: null, connection: null },
  type: 'parallel',
  states: {
    save: {
      initial: 'editing',
      on: {
        'save.request': [
          { guard: 'differs', target: '.saving' },
          { target: '.saved', actions: { type: 'noteSaved', params: { kind: 'done' } }, reenter: true },
        ],
      },
      states: {
        editing: {},
        saving: {
          entry: { type: 'noteSaved', params: null },
          invoke: {
            src: 'saveSettings',
            input: ({ event }) => {
              // Only this event leads here.
              const { change, draft, base } = event as SaveRequest;
              return { change, draft, base };
            },
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'saved',
                actions: { type: 'noteSaved', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isConflict', params: ({ event }) => event.output },
                target: 'editing',
                actions: { type: 'noteSaved', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'noteSaved', params: ({ event }) => event.output } },
            ],
          },
          on: { 'save.request': {} },
        },
        saved: { after: { savedShown: 'editing' } },
        failed: { after: { failedShown: 'editing' } },
      },
    },
    connection: {
      initial: 'idle',
      on: {
        'address.changed': [{ guard: 'isAnotherAddress', target: '.idle', actions: 'noteAddress' }, { actions: 'noteAddress' }],
        'connection.check': { guard: and(['isTestable', not('isChecking')]), target: '.checking' },
      },
      states: {
        idle: { entry: { type: 'noteConnection', params: null } },
        checking: {
          entry: 'beginCheck',
          invoke: {
            src: 'checkConnection',
            input: ({ context }) => ({ address: context.address }),
            onDone: [
              { guard: 'isOfOldAddress', target: 'idle' },
              {
                guard: { type: 'isWell', params: ({ event }) => event.output },
                target: 'ok',
                actions: { type: 'noteConnection', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'noteConnection', params: ({ event }) => event.output } },
            ],
          },
          // The request is out: until it is answered no other check may begin.
          on: { 'address.changed': { actions: 'noteAddress' } },
        },
        ok: {},
        failed: {},
      },
    },
  },
});

export type PrinterSettingsActor = ActorRefFrom<typeof printerSettingsMachine>;
