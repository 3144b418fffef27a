import { assertEvent, assign, enqueueActions, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PrinterReport } from '@/domain/printJob';
import { RUNTIME_ID, systemActor, type RuntimeNotice } from '@/machines/printRuntime/printRuntimeProtocol';
import { missingCallback, missingPromise } from '@/machines/missingActor';
import { ROLE_REQUEST_EVERY_MS } from '@/domain/printTiming';

export interface MainTabInput {
  tabId: string;
}

interface MainTabContext extends MainTabInput {
  /** This tab holds the browser's print lock. Only one tab of a browser can hold it. */
  lockHeld: boolean;
  /** The browser allows this tab to reach at least one printer (row BP-09). */
  fit: boolean;
  /** The number of the server's elections; null if unknown, or if the server does not count them. */
  epoch: number | null;
  /** The server's last answer on this connection; null before the first. */
  answer: { vacant: boolean; plain: boolean } | null;
  /** Another device was the main tab since this tab was, or since the page load. */
  printedElsewhere: boolean;
  /** Consecutive answers that no tab prints, while another tab of this browser holds the lock. */
  vacantAnswers: number;
}

/** The server's message about who prints; `originalOf`: a bare boolean, without leases and ticks (decision G31). */
export interface MainTabReport {
  type: 'mainTab.reported';
  isMaster: boolean;
  plain: boolean;
  tick: boolean;
  vacant: boolean;
  epoch: number | null;
  /** Time of arrival by the tab's clock, ISO-8601 UTC. */
  at?: string;
  /** The last reports of other tabs and installed programs on the user's printers. */
  reports?: PrinterReport[];
  /** The locations whose browser printers no tab prints on. */
  unserved?: string[];
}

export type MainTabEvent =
  | MainTabReport
  | { type: 'connection.joined' }
  | { type: 'connection.lost' }
  | { type: 'lock.granted' }
  | { type: 'lock.lost' }
  | { type: 'tab.shown' }
  | { type: 'tab.frozen' }
  | { type: 'tab.leaving' }
  /** Whether the browser allows this tab to reach at least one printer. */
  | { type: 'tab.fitnessChanged'; fit: boolean };

const runtime = systemActor<RuntimeNotice>(RUNTIME_ID);

/**
 * Elects the tab that prints, the main tab (specification 2 §4, docs/print-delivery.md). Guarantees: this tab is `main` only while the
 * server says so, the connection is up and this tab holds the browser's print lock; it releases the role when the page is closed or frozen,
 * or may reach none of its printers (row BP-09). The election depends only on received messages: a tab that becomes visible asks the server
 * for confirmation, and prints nothing until the server answers. The actor `printRuntime` is notified of each change.
 *
 * A tab that may reach no printer retains the lock: the permission applies to all tabs of the browser, so no other tab could use the lock.
 * A tab that can still print steals the lock, as from any holder that does not print.
 *
 * Actors to provide: `holdPrintLock` (sends `lock.granted` and `lock.lost`, releases the lock when stopped) and `requestRole` (requests
 * the role, or answers a tick with this tab's checks; never rejects).
 */
export const mainTabMachine = setup({
  types: { context: {} as MainTabContext, input: {} as MainTabInput, events: {} as MainTabEvent },
  actors: {
    holdPrintLock: missingCallback<MainTabEvent, { steal: boolean }>('holdPrintLock'),
    requestRole: missingPromise<void, { tabId: string; eligible: boolean }>('requestRole'),
  },
  delays: { requestRoleEvery: ROLE_REQUEST_EVERY_MS },
  guards: {
    lockHeld: ({ context }) => context.lockHeld,
    isReportedMain: ({ event }) => {
      assertEvent(event, 'mainTab.reported');
      return event.isMaster;
    },
    isReportedVacant: ({ event }) => {
      assertEvent(event, 'mainTab.reported');
      return event.vacant;
    },
    isTick: ({ event }) => {
      assertEvent(event, 'mainTab.reported');
      return event.isMaster && event.tick;
    },
    remainsVacant: ({ context, event }) => {
      assertEvent(event, 'mainTab.reported');
      return event.vacant && context.fit && !context.lockHeld && context.vacantAnswers >= 2;
    },
    isUnfit: ({ context }) => !context.fit,
    becomesUnfit: ({ event }) => {
      assertEvent(event, 'tab.fitnessChanged');
      return !event.fit;
    },
  },
  actions: {
    assignAnswer: assign(({ context, event }) => {
      assertEvent(event, 'mainTab.reported');
      const { epoch, vacant, plain } = event;
      return { epoch, vacantAnswers: vacant ? context.vacantAnswers + 1 : 0, answer: { vacant, plain } };
    }),
    clearAnswer: assign({ answer: null }),
    assignFit: assign(({ event }) => {
      assertEvent(event, 'tab.fitnessChanged');
      return { fit: event.fit };
    }),
    resetVacantAnswers: assign({ vacantAnswers: 0 }),
    assignLock: assign(({ event }) => ({ lockHeld: event.type === 'lock.granted', vacantAnswers: 0 })),
    assignPrintedElsewhere: assign({ printedElsewhere: true }),
    notifyMain: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(runtime, { type: 'mainTab.changed', main: true, printedElsewhere: context.printedElsewhere });
      enqueue.assign({ printedElsewhere: false });
    }),
    notifyNotMain: sendTo(runtime, { type: 'mainTab.changed', main: false, printedElsewhere: false }),
    notifyUncertain: sendTo(runtime, { type: 'mainTab.uncertain', uncertain: true }),
    notifyConfirmed: sendTo(runtime, { type: 'mainTab.uncertain', uncertain: false }),
  },
}).createMachine({
  id: 'mainTab',
  context: ({ input }) => ({ ...input, lockHeld: false, fit: true, epoch: null, answer: null, printedElsewhere: false, vacantAnswers: 0 }),
  type: 'parallel',
  states: {
    lock: {
      initial: 'waiting',
      on: { 'lock.granted': { actions: 'assignLock' }, 'mainTab.reported': { actions: 'assignAnswer' } },
      states: {
        waiting: {
          invoke: { src: 'holdPrintLock', input: { steal: false } },
          on: {
            'mainTab.reported': [
              { guard: 'remainsVacant', target: 'stealing', actions: 'resetVacantAnswers' },
              { actions: 'assignAnswer' },
            ],
            'lock.lost': { target: 'waiting', reenter: true, actions: 'assignLock' },
          },
        },
        // The holder does not answer the server: it is frozen or offline. Another tab may steal the lock.
        stealing: {
          invoke: { src: 'holdPrintLock', input: { steal: true } },
          on: { 'lock.lost': { target: 'waiting', actions: 'assignLock' } },
        },
      },
    },
    role: {
      initial: 'unknown',
      on: {
        'connection.lost': { target: '.unknown', actions: 'clearAnswer' },
        'lock.lost': '.ineligible',
        'tab.leaving': '.left',
        'tab.frozen': '.left',
        'tab.fitnessChanged': [{ guard: 'becomesUnfit', target: '.unfit', actions: 'assignFit' }, { actions: 'assignFit' }],
      },
      states: {
        /** Not connected. */
        unknown: {
          on: {
            'connection.joined': [
              { guard: 'isUnfit', target: 'unfit' },
              { guard: 'lockHeld', target: 'requesting' },
              { target: 'ineligible' },
            ],
            'lock.lost': {},
            'tab.fitnessChanged': { actions: 'assignFit' },
            'tab.frozen': {},
            'tab.leaving': {},
          },
        },
        /** Connected, but another tab of this browser holds the lock. Polls the server to detect that no tab prints. */
        ineligible: {
          invoke: { src: 'requestRole', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          after: { requestRoleEvery: { target: 'ineligible', reenter: true } },
          on: { 'lock.granted': 'requesting' },
        },
        /** Connected, but the browser blocks this tab from all its printers. Polls the server for the tab that prints. */
        unfit: {
          invoke: { src: 'requestRole', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          after: { requestRoleEvery: { target: 'unfit', reenter: true } },
          on: {
            'tab.fitnessChanged': [
              { guard: 'becomesUnfit' },
              { guard: 'lockHeld', target: 'requesting', actions: 'assignFit' },
              { target: 'ineligible', actions: 'assignFit' },
            ],
            'lock.lost': {},
          },
        },
        requesting: {
          invoke: { src: 'requestRole', input: ({ context }) => ({ tabId: context.tabId, eligible: true }) },
          after: { requestRoleEvery: { target: 'requesting', reenter: true } },
          on: {
            'mainTab.reported': [{ guard: 'isReportedMain', target: 'main' }, { target: 'standby' }],
            'connection.joined': { target: 'requesting', reenter: true },
          },
        },
        main: {
          entry: 'notifyMain',
          exit: 'notifyNotMain',
          initial: 'quiet',
          on: {
            'mainTab.reported': [{ guard: 'isTick', target: '.answering' }, { guard: 'isReportedMain' }, { target: 'standby' }],
            'tab.shown': '.confirming',
          },
          states: {
            quiet: {},
            answering: {
              invoke: {
                src: 'requestRole',
                input: ({ context }) => ({ tabId: context.tabId, eligible: true }),
                onDone: 'quiet',
              },
              on: { 'mainTab.reported': [{ guard: 'isTick', target: 'answering', reenter: true }] },
            },
            /** Visible again, perhaps after sleep: nothing is printed until the server confirms that this tab is the main one. */
            confirming: {
              entry: 'notifyUncertain',
              invoke: { src: 'requestRole', input: ({ context }) => ({ tabId: context.tabId, eligible: true }) },
              after: { requestRoleEvery: '#mainTab.role.requesting' },
              on: {
                'mainTab.reported': [
                  { guard: 'isReportedMain', target: 'quiet', actions: 'notifyConfirmed' },
                  { target: '#mainTab.role.standby' },
                ],
                'tab.shown': {},
              },
            },
          },
        },
        standby: {
          entry: 'assignPrintedElsewhere',
          after: { requestRoleEvery: 'requesting' },
          on: {
            'mainTab.reported': [
              { guard: 'isReportedMain', target: 'main' },
              { guard: 'isReportedVacant', target: 'requesting' },
            ],
            'tab.shown': 'requesting',
          },
        },
        /** The page is being closed or is frozen: the role is released at once (decision G31). */
        left: {
          invoke: { src: 'requestRole', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          on: {
            'tab.shown': [{ guard: 'isUnfit', target: 'unfit' }, { guard: 'lockHeld', target: 'requesting' }, { target: 'ineligible' }],
            'tab.frozen': {},
            'lock.lost': {},
            'tab.fitnessChanged': { actions: 'assignFit' },
          },
        },
      },
    },
  },
});

export type MainTabActor = ActorRefFrom<typeof mainTabMachine>;
export type MainTabSnapshot = SnapshotFrom<typeof mainTabMachine>;
