import { assign, enqueueActions, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { PrinterReport } from '@/domain/printJob';
import { ROLE_REQUEST_EVERY_MS } from '@/domain/printTiming';
import { runtimeOf } from '@/machines/printRuntime/printRuntimeProtocol';
import { unprovided } from '@/machines/unprovided';

export interface MainTabInput {
  tabId: string;
}

interface MainTabContext extends MainTabInput {
  /** This tab has the browser's one print lock. */
  lockHeld: boolean;
  /** There is a printer that this tab is let print on (row BP-09). */
  fit: boolean;
  /** Elections so far, as the server counts them; null: not told, or a server that does not count. */
  epoch: number | null;
  /** The server's last word since the connection stands; null: none. */
  answer: { vacant: boolean; plain: boolean } | null;
  /** The server had another device print since this tab did, or since it was loaded. */
  away: boolean;
  /** Answers in a row that said that nobody prints, while another tab of this browser has the lock. */
  vacantAnswers: number;
}

/** The server's word about who prints; `plain`: a bare boolean, no leases and no ticks (decision G31). */
export interface MainTabTold {
  type: 'mainTab.told';
  isMaster: boolean;
  plain: boolean;
  tick: boolean;
  vacant: boolean;
  epoch: number | null;
  /** When it arrived, ISO-8601 UTC by the tab's clock. */
  at?: string;
  /** What other tabs and installed programs last saw of the user's printers. */
  reports?: PrinterReport[];
  /** The locations with a printer for browsers that nobody prints for. */
  unserved?: string[];
}

export type MainTabEvent =
  | MainTabTold
  | { type: 'connection.joined' }
  | { type: 'connection.lost' }
  | { type: 'lock.granted' }
  | { type: 'lock.lost' }
  | { type: 'tab.shown' }
  | { type: 'tab.frozen' }
  | { type: 'tab.leaving' }
  /** Whether there is a printer that this tab is let print on. */
  | { type: 'tab.judged'; fit: boolean };

/**
 * Whether this tab is the one that prints (specification 2 §4, docs/print-delivery.md). Promise: it is `main` only while
 * the server says so, the connection stands and this tab holds the browser's one print lock; it gives the role back when
 * the tab leaves, is frozen, or may print on none of its printers (row BP-09). Election state comes only from received messages; a
 * tab that is seen again asks anew, and nothing is sent until it is told. Tells the actor `printRuntime` of each change.
 *
 * A tab that is not fit keeps the lock if it has it: the permission is one for all tabs of the browser, so none of them could use
 * it, and one that can all the same takes it, as from any holder that does not print.
 *
 * To be provided: `holdPrintLock` (sends `lock.granted` and `lock.lost`, releases when stopped) and `tellServer` (asks for
 * the role, or answers a tick with this tab's checks; never rejects).
 */
export const mainTabMachine = setup({
  types: { context: {} as MainTabContext, input: {} as MainTabInput, events: {} as MainTabEvent },
  actors: {
    holdPrintLock: fromCallback<MainTabEvent, { steal: boolean }>(() => unprovided('holdPrintLock')),
    tellServer: fromPromise<void, { tabId: string; eligible: boolean }>(() => unprovided('tellServer')),
  },
  delays: { askAgainAfter: ROLE_REQUEST_EVERY_MS },
  guards: {
    lockHeld: ({ context }) => context.lockHeld,
    saysMain: ({ event }) => event.type === 'mainTab.told' && event.isMaster,
    saysVacant: ({ event }) => event.type === 'mainTab.told' && event.vacant,
    isTick: ({ event }) => event.type === 'mainTab.told' && event.isMaster && event.tick,
    staysVacant: ({ context, event }) =>
      event.type === 'mainTab.told' && event.vacant && context.fit && !context.lockHeld && context.vacantAnswers >= 2,
    isUnfit: ({ context }) => !context.fit,
    isJudgedUnfit: ({ event }) => event.type === 'tab.judged' && !event.fit,
  },
  actions: {
    noteAnswer: assign(({ context, event }) =>
      event.type === 'mainTab.told'
        ? {
            epoch: event.epoch,
            vacantAnswers: event.vacant ? context.vacantAnswers + 1 : 0,
            answer: { vacant: event.vacant, plain: event.plain },
          }
        : {},
    ),
    forgetAnswer: assign({ answer: null }),
    noteFitness: assign(({ event }) => (event.type === 'tab.judged' ? { fit: event.fit } : {})),
    forgetVacancy: assign({ vacantAnswers: 0 }),
    noteLock: assign(({ event }) => ({ lockHeld: event.type === 'lock.granted', vacantAnswers: 0 })),
    noteAway: assign({ away: true }),
    announceMain: enqueueActions(({ context, enqueue }) => {
      enqueue.sendTo(runtimeOf, { type: 'mainTab.changed', main: true, away: context.away });
      enqueue.assign({ away: false });
    }),
    announceNotMain: sendTo(runtimeOf, { type: 'mainTab.changed', main: false, away: false }),
    announceDoubt: sendTo(runtimeOf, { type: 'mainTab.doubted', doubted: true }),
    announceNoDoubt: sendTo(runtimeOf, { type: 'mainTab.doubted', doubted: false }),
  },
}).createMachine({
  id: 'mainTab',
  context: ({ input }) => ({ ...input, lockHeld: false, fit: true, epoch: null, answer: null, away: false, vacantAnswers: 0 }),
  type: 'parallel',
  states: {
    lock: {
      initial: 'waiting',
      on: { 'lock.granted': { actions: 'noteLock' }, 'mainTab.told': { actions: 'noteAnswer' } },
      states: {
        waiting: {
          invoke: { src: 'holdPrintLock', input: { steal: false } },
          on: {
            'mainTab.told': [{ guard: 'staysVacant', target: 'stealing', actions: 'forgetVacancy' }, { actions: 'noteAnswer' }],
            'lock.lost': { target: 'waiting', reenter: true, actions: 'noteLock' },
          },
        },
        // The holder does not answer the server (frozen or cut off): the browser lets a living tab take the lock from it.
        stealing: {
          invoke: { src: 'holdPrintLock', input: { steal: true } },
          on: { 'lock.lost': { target: 'waiting', actions: 'noteLock' } },
        },
      },
    },
    role: {
      initial: 'unknown',
      on: {
        'connection.lost': { target: '.unknown', actions: 'forgetAnswer' },
        'lock.lost': '.ineligible',
        'tab.leaving': '.left',
        'tab.frozen': '.left',
        'tab.judged': [{ guard: 'isJudgedUnfit', target: '.unfit', actions: 'noteFitness' }, { actions: 'noteFitness' }],
      },
      states: {
        /** Not connected. */
        unknown: {
          on: {
            'connection.joined': [{ guard: 'isUnfit', target: 'unfit' }, { guard: 'lockHeld', target: 'asking' }, { target: 'ineligible' }],
            'lock.lost': {},
            'tab.judged': { actions: 'noteFitness' },
            'tab.frozen': {},
            'tab.leaving': {},
          },
        },
        /** Connected, without the lock: another tab of this browser has it. Asks on, to learn when nobody prints. */
        ineligible: {
          invoke: { src: 'tellServer', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          after: { askAgainAfter: { target: 'ineligible', reenter: true } },
          on: { 'lock.granted': 'asking' },
        },
        /** Connected, and the browser lets this tab reach none of its printers. Asks on, to learn who prints. */
        unfit: {
          invoke: { src: 'tellServer', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          after: { askAgainAfter: { target: 'unfit', reenter: true } },
          on: {
            'tab.judged': [
              { guard: 'isJudgedUnfit' },
              { guard: 'lockHeld', target: 'asking', actions: 'noteFitness' },
              { target: 'ineligible', actions: 'noteFitness' },
            ],
            'lock.lost': {},
          },
        },
        asking: {
          invoke: { src: 'tellServer', input: ({ context }) => ({ tabId: context.tabId, eligible: true }) },
          after: { askAgainAfter: { target: 'asking', reenter: true } },
          on: {
            'mainTab.told': [{ guard: 'saysMain', target: 'main' }, { target: 'standby' }],
            'connection.joined': { target: 'asking', reenter: true },
          },
        },
        main: {
          entry: 'announceMain',
          exit: 'announceNotMain',
          initial: 'quiet',
          on: {
            'mainTab.told': [{ guard: 'isTick', target: '.answering' }, { guard: 'saysMain' }, { target: 'standby' }],
            'tab.shown': '.doubting',
          },
          states: {
            quiet: {},
            answering: {
              invoke: {
                src: 'tellServer',
                input: ({ context }) => ({ tabId: context.tabId, eligible: true }),
                onDone: 'quiet',
              },
              on: { 'mainTab.told': [{ guard: 'isTick', target: 'answering', reenter: true }] },
            },
            /** Seen again, perhaps after a sleep: nothing is sent until the server has said once more that this tab prints. */
            doubting: {
              entry: 'announceDoubt',
              invoke: { src: 'tellServer', input: ({ context }) => ({ tabId: context.tabId, eligible: true }) },
              after: { askAgainAfter: '#mainTab.role.asking' },
              on: {
                'mainTab.told': [{ guard: 'saysMain', target: 'quiet', actions: 'announceNoDoubt' }, { target: '#mainTab.role.standby' }],
                'tab.shown': {},
              },
            },
          },
        },
        standby: {
          entry: 'noteAway',
          after: { askAgainAfter: 'asking' },
          on: {
            'mainTab.told': [
              { guard: 'saysMain', target: 'main' },
              { guard: 'saysVacant', target: 'asking' },
            ],
            'tab.shown': 'asking',
          },
        },
        /** The page is being hidden for good, or is frozen: the role goes back at once (decision G31). */
        left: {
          invoke: { src: 'tellServer', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          on: {
            'tab.shown': [{ guard: 'isUnfit', target: 'unfit' }, { guard: 'lockHeld', target: 'asking' }, { target: 'ineligible' }],
            'tab.frozen': {},
            'lock.lost': {},
            'tab.judged': { actions: 'noteFitness' },
          },
        },
      },
    },
  },
});

export type MainTabActor = ActorRefFrom<typeof mainTabMachine>;
export type MainTabSnapshot = SnapshotFrom<typeof mainTabMachine>;
