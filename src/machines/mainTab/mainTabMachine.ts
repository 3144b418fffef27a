import { assign, fromCallback, fromPromise, sendTo, setup, type ActorRefFrom } from 'xstate';
import { runtimeOf } from '@/machines/printRuntime/printRuntimeProtocol';
import { unprovided } from '@/machines/unprovided';

export interface MainTabInput {
  tabId: string;
}

interface MainTabContext extends MainTabInput {
  /** This tab has the browser's one print lock. */
  lockHeld: boolean;
  /** Elections so far, as the server counts them; null: not told, or a server that does not count. */
  epoch: number | null;
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
}

export type MainTabEvent =
  | MainTabTold
  | { type: 'connection.joined' }
  | { type: 'connection.lost' }
  | { type: 'lock.granted' }
  | { type: 'lock.lost' }
  | { type: 'tab.shown' }
  | { type: 'tab.leaving' };

/**
 * Whether this tab is the one that prints (specification 2 §4, design of print delivery). Promise: it is `main` only while
 * the server says so, the connection stands and this tab holds the browser's one print lock; it gives the role back when
 * the tab leaves. Election state comes only from received messages. Tells the actor `printRuntime` of each change.
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
  delays: { askAgainAfter: 10_000 },
  guards: {
    lockHeld: ({ context }) => context.lockHeld,
    saysMain: ({ event }) => event.type === 'mainTab.told' && event.isMaster,
    saysVacant: ({ event }) => event.type === 'mainTab.told' && event.vacant,
    isTick: ({ event }) => event.type === 'mainTab.told' && event.isMaster && event.tick,
    staysVacant: ({ context, event }) => event.type === 'mainTab.told' && event.vacant && !context.lockHeld && context.vacantAnswers >= 2,
  },
  actions: {
    noteAnswer: assign(({ context, event }) =>
      event.type === 'mainTab.told' ? { epoch: event.epoch, vacantAnswers: event.vacant ? context.vacantAnswers + 1 : 0 } : {},
    ),
    forgetVacancy: assign({ vacantAnswers: 0 }),
    noteLock: assign(({ event }) => ({ lockHeld: event.type === 'lock.granted', vacantAnswers: 0 })),
    announceMain: sendTo(runtimeOf, { type: 'mainTab.changed', main: true }),
    announceNotMain: sendTo(runtimeOf, { type: 'mainTab.changed', main: false }),
  },
}).createMachine({
  id: 'mainTab',
  context: ({ input }) => ({ ...input, lockHeld: false, epoch: null, vacantAnswers: 0 }),
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
        'connection.lost': '.unknown',
        'lock.lost': '.ineligible',
        'tab.leaving': '.left',
      },
      states: {
        /** Not connected. */
        unknown: {
          on: { 'connection.joined': [{ guard: 'lockHeld', target: 'asking' }, { target: 'ineligible' }], 'lock.lost': {} },
        },
        /** Connected, without the lock: another tab of this browser has it. Asks on, to learn when nobody prints. */
        ineligible: {
          invoke: { src: 'tellServer', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          after: { askAgainAfter: { target: 'ineligible', reenter: true } },
          on: { 'lock.granted': 'asking' },
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
            'tab.shown': '.answering',
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
          },
        },
        standby: {
          after: { askAgainAfter: 'asking' },
          on: {
            'mainTab.told': [
              { guard: 'saysMain', target: 'main' },
              { guard: 'saysVacant', target: 'asking' },
            ],
            'tab.shown': 'asking',
          },
        },
        /** The page is being hidden for good: the role goes back at once (decision G31). */
        left: {
          invoke: { src: 'tellServer', input: ({ context }) => ({ tabId: context.tabId, eligible: false }) },
          on: { 'tab.shown': [{ guard: 'lockHeld', target: 'asking' }, { target: 'ineligible' }] },
        },
      },
    },
  },
});

export type MainTabActor = ActorRefFrom<typeof mainTabMachine>;
