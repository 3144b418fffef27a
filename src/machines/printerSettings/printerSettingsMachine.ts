import { assertEvent, assign, not, and, setup, stateIn, type ActorRefFrom } from 'xstate';
import type { PrinterHealth } from '@/domain/printerReply';
import type { PrinterDraft, PrinterSettings } from '@/domain/printerSettings';
import { missingPromise } from '@/machines/missingActor';

/** `error`: why a call failed, as JSON. */
export type CallResult = { kind: 'done' } | { kind: 'failed'; error: unknown };
/** `conflict`: another user changed the same fields, so nothing was saved. `gone`: the printer was removed from the location. */
export type SaveResult = CallResult | { kind: 'conflict' } | { kind: 'gone' };
/** `busy`: a ticket was printing until the timeout. `prompt`, `denied`: the browser blocked this page from the printer (row BP-09). */
export type ConnectionResult = PrinterHealth | { ok: false; problem: 'busy' | 'prompt' | 'denied' };

export interface SaveRequest {
  /** The settings that differ from `base`. */
  change: PrinterSettings;
  draft: PrinterDraft;
  /** The settings that the form started with. */
  base: PrinterDraft;
}

interface PrinterSettingsContext {
  /** The address in the form, and whether it may be checked. */
  address: string;
  testable: boolean;
  /** The address of the last connection check. */
  checkedAddress: string | null;
  /** Results of the last save and check; null before the first, and while one runs. */
  saved: SaveResult | null;
  connection: ConnectionResult | null;
}

export type PrinterSettingsEvent =
  | ({ type: 'save.request' } & SaveRequest)
  /** The address in the form changed, or became one that can be checked. */
  | { type: 'address.changed'; address: string; testable: boolean }
  | { type: 'connection.check' };

/**
 * The dialog of a printer's settings (specification 2 §4): saving, with a check mark for 1.5 s or an error for 4.5 s, and the connection
 * check (`testTicketMachine` sends the test ticket). Guarantees: settings are sent only if they differ, one request at a time; one check
 * runs at a time, and none for an invalid address; the result of a check belongs to the address in the form.
 *
 * Actors to provide, none of which rejects: `saveSettings` (applies the change to the current settings, unless they conflict),
 * `checkConnection` (checks the printer at an address within 5 s).
 */
export const printerSettingsMachine = setup({
  types: { context: {} as PrinterSettingsContext, events: {} as PrinterSettingsEvent },
  actors: {
    saveSettings: missingPromise<SaveResult, SaveRequest>('saveSettings'),
    checkConnection: missingPromise<ConnectionResult, { address: string }>('checkConnection'),
  },
  delays: { savedShown: 1_500, failedShown: 4_500 },
  guards: {
    differs: ({ event }) => {
      assertEvent(event, 'save.request');
      return Object.keys(event.change).length > 0;
    },
    isDone: (_, result: SaveResult) => result.kind === 'done',
    isConflict: (_, result: SaveResult) => result.kind === 'conflict',
    isTestable: ({ context }) => context.testable,
    isChecking: stateIn({ connection: 'checking' }),
    isAnotherAddress: ({ context, event }) => {
      assertEvent(event, 'address.changed');
      return event.address !== context.address;
    },
    isOfOldAddress: ({ context }) => context.checkedAddress !== context.address,
    isHealthy: (_, result: ConnectionResult) => result.ok,
  },
  actions: {
    assignAddress: assign(({ event }) => {
      assertEvent(event, 'address.changed');
      return { address: event.address, testable: event.testable };
    }),
    assignSaved: assign((_, result: SaveResult | null) => ({ saved: result })),
    startCheck: assign(({ context }) => ({ connection: null, checkedAddress: context.address })),
    assignConnection: assign((_, result: ConnectionResult | null) => ({ connection: result })),
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
          { target: '.saved', actions: { type: 'assignSaved', params: { kind: 'done' } }, reenter: true },
        ],
      },
      states: {
        editing: {},
        saving: {
          entry: { type: 'assignSaved', params: null },
          invoke: {
            src: 'saveSettings',
            input: ({ event }) => {
              assertEvent(event, 'save.request');
              const { change, draft, base } = event;
              return { change, draft, base };
            },
            onDone: [
              {
                guard: { type: 'isDone', params: ({ event }) => event.output },
                target: 'saved',
                actions: { type: 'assignSaved', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'isConflict', params: ({ event }) => event.output },
                target: 'editing',
                actions: { type: 'assignSaved', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'assignSaved', params: ({ event }) => event.output } },
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
        'address.changed': [{ guard: 'isAnotherAddress', target: '.idle', actions: 'assignAddress' }, { actions: 'assignAddress' }],
        'connection.check': { guard: and(['isTestable', not('isChecking')]), target: '.checking' },
      },
      states: {
        idle: { entry: { type: 'assignConnection', params: null } },
        checking: {
          entry: 'startCheck',
          invoke: {
            src: 'checkConnection',
            input: ({ context }) => ({ address: context.address }),
            onDone: [
              { guard: 'isOfOldAddress', target: 'idle' },
              {
                guard: { type: 'isHealthy', params: ({ event }) => event.output },
                target: 'ok',
                actions: { type: 'assignConnection', params: ({ event }) => event.output },
              },
              { target: 'failed', actions: { type: 'assignConnection', params: ({ event }) => event.output } },
            ],
          },
          // A check is in flight: no other may start before it ends.
          on: { 'address.changed': { actions: 'assignAddress' } },
        },
        ok: {},
        failed: {},
      },
    },
  },
});

export type PrinterSettingsActor = ActorRefFrom<typeof printerSettingsMachine>;
