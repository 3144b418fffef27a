import {
  enqueueActions,
  fromPromise,
  sendTo,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type AnyActorRef,
  type EventObject,
  type Snapshot,
} from 'xstate';
import type { PrintJob } from '@/domain/printJob';
import type { CheckResult } from '@/domain/printOutcome';
import { mainTabMachine, type MainTabTold } from '@/machines/mainTab/mainTabMachine';
import { printerEntryMachine, type PrinterEntryEvent, type RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine, type PrinterLaneEvent } from '@/machines/printerLane/printerLaneMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { entryId, jobId, laneId, type RuntimeNotice } from '@/machines/printRuntime/printRuntimeProtocol';
import { unprovided } from '@/machines/unprovided';

export interface PrintRuntimeInput {
  /** Names this page load among the tabs of the user. */
  tabId: string;
  printers: RuntimePrinter[];
}

interface PrintRuntimeContext extends PrintRuntimeInput {
  main: boolean;
  /** The last check of each address; it goes to the server with every tick. */
  checks: Record<string, { result: CheckResult; at: string }>;
  /** Addresses that have a lane. */
  lanes: string[];
  /** Ids of the jobs under way, in the order they came. */
  jobs: string[];
}

export type PrintRuntimeEvent =
  | RuntimeNotice
  | MainTabTold
  | { type: 'connection.joined' }
  | { type: 'connection.lost' }
  | { type: 'tab.shown' }
  | { type: 'tab.leaving' }
  | { type: 'printers.changed'; printers: RuntimePrinter[] }
  | { type: 'job.received'; job: PrintJob }
  /** A person asks to check a printer's address now. */
  | { type: 'printer.check'; url: string }
  | { type: `xstate.error.actor.${string}`; actorId: string }
  | { type: 'job.confirm'; uuid: string }
  | { type: 'job.retry'; uuid: string };

/**
 * The root of printing in one tab (specification 2 §4): the main tab's election, an entry for each printer, a lane for each
 * address, a machine for each job. Promise: a job is known here at most once; every printer of the user has an entry; lanes
 * are open only while this tab is the main one. Fed by the realtime connection; starts once per signed-in tab under the
 * system id `printRuntime`. To be provided: the actors of its members (`mainTab`, `printerLane`, `printJob`), and `releaseJob`
 * (tells the server that this tab let go of a job; never rejects).
 */
export const printRuntimeMachine = setup({
  types: { context: {} as PrintRuntimeContext, input: {} as PrintRuntimeInput, events: {} as PrintRuntimeEvent },
  actors: {
    mainTab: mainTabMachine,
    printerEntry: printerEntryMachine,
    printerLane: printerLaneMachine,
    printJob: printJobMachine,
    releaseJob: fromPromise<void, { uuid: string }>(() => unprovided('releaseJob')),
  },
  guards: {
    isUnderWay: ({ context, event }) => event.type === 'job.received' && context.jobs.includes(event.job.uuid),
  },
  actions: {
    startPrinters: enqueueActions(({ context, enqueue }) => {
      for (const printer of context.printers) {
        enqueue.spawnChild('printerEntry', {
          id: entryId(printer.uuid),
          systemId: entryId(printer.uuid),
          input: { printer, main: context.main },
        });
      }
    }),
    changePrinters: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'printers.changed') return;
      const known = new Set(context.printers.map((printer) => printer.uuid));
      for (const printer of event.printers) {
        const id = entryId(printer.uuid);
        if (known.delete(printer.uuid)) enqueue.sendTo(entryOf(printer.uuid), { type: 'printer.changed', printer });
        else enqueue.spawnChild('printerEntry', { id, systemId: id, input: { printer, main: context.main } });
      }
      for (const uuid of known) enqueue.stopChild(entryId(uuid));
      enqueue.assign({ printers: event.printers });
    }),
    arrangeLanes: enqueueActions(({ context, enqueue }) => {
      const watched = new Set(context.printers.flatMap((printer) => (printer.usability === 'usable' && printer.url ? [printer.url] : [])));
      for (const url of context.lanes) enqueue.sendTo(laneRef(url), { type: 'lane.watched', watched: watched.has(url) });
      for (const url of watched) {
        if (context.lanes.includes(url)) continue;
        enqueue.spawnChild('printerLane', { id: laneId(url), systemId: laneId(url), input: { url, open: context.main, watched: true } });
      }
      enqueue.assign({ lanes: [...new Set([...context.lanes, ...watched])] });
    }),
    changeMain: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'mainTab.changed') return;
      enqueue.assign({ main: event.main, checks: {} });
      for (const { uuid } of context.printers) enqueue.sendTo(entryOf(uuid), event);
      for (const url of context.lanes) enqueue.sendTo(laneRef(url), { type: event.main ? 'lane.opened' : 'lane.closed' });
    }),
    passCheckOn: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'printer.checked') return;
      enqueue.assign({ checks: { ...context.checks, [event.url]: { result: event.result, at: event.at } } });
      for (const printer of context.printers) {
        if (printer.url === event.url) enqueue.sendTo(entryOf(printer.uuid), event);
      }
    }),
    startJob: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'job.received') return;
      const { job } = event;
      if (!context.lanes.includes(job.url)) {
        enqueue.assign({ lanes: [...context.lanes, job.url] });
        enqueue.spawnChild('printerLane', {
          id: laneId(job.url),
          systemId: laneId(job.url),
          input: { url: job.url, open: context.main, watched: false },
        });
      }
      enqueue.assign({ jobs: [...context.jobs, job.uuid] });
      enqueue.spawnChild('printJob', { id: jobId(job.uuid), systemId: jobId(job.uuid), input: { job } });
    }),
    passJobOn: sendTo(
      ({ system, event }) => system.get(event.type === 'job.received' ? jobId(event.job.uuid) : ''),
      ({ event }) => event,
    ),
    endJob: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'job.ended') return;
      enqueue.stopChild(jobId(event.uuid));
      enqueue.assign({ jobs: context.jobs.filter((uuid) => uuid !== event.uuid) });
    }),
    // A job whose machine broke down is given back: the server hands it out again, the ledger knows how far it came.
    dropCrashed: enqueueActions(({ context, event, enqueue }) => {
      if (!('actorId' in event)) return;
      const uuid = context.jobs.find((job) => jobId(job) === event.actorId);
      if (uuid === undefined) return;
      enqueue.stopChild(event.actorId);
      enqueue.spawnChild('releaseJob', { input: { uuid } });
      enqueue.assign({ jobs: context.jobs.filter((job) => job !== uuid) });
      for (const url of context.lanes) enqueue.sendTo(laneRef(url), { type: 'turn.ended', jobId: event.actorId, last: null });
    }),
    requestCheck: sendTo(
      ({ system, event }) => system.get(event.type === 'printer.check' ? laneId(event.url) : ''),
      () => ({ type: 'check.requested' }),
    ),
    confirmJob: sendTo(
      ({ system, event }) => system.get(event.type === 'job.confirm' ? jobId(event.uuid) : ''),
      () => ({ type: 'job.confirmed' }),
    ),
    retryJob: sendTo(
      ({ system, event }) => system.get(event.type === 'job.retry' ? jobId(event.uuid) : ''),
      () => ({ type: 'job.retryRequested' }),
    ),
    tellMainTab: sendTo(
      ({ system }) => system.get('mainTab'),
      ({ event }) => event,
    ),
  },
}).createMachine({
  id: 'printRuntime',
  context: ({ input }) => ({ ...input, main: false, checks: {}, lanes: [], jobs: [] }),
  entry: ['startPrinters', 'arrangeLanes'],
  invoke: { src: 'mainTab', id: 'mainTab', systemId: 'mainTab', input: ({ context }) => ({ tabId: context.tabId }) },
  on: {
    'connection.joined': { actions: 'tellMainTab' },
    'connection.lost': { actions: 'tellMainTab' },
    'mainTab.told': { actions: 'tellMainTab' },
    'tab.shown': { actions: 'tellMainTab' },
    'tab.leaving': { actions: 'tellMainTab' },
    'mainTab.changed': { actions: 'changeMain' },
    'printers.changed': { actions: ['changePrinters', 'arrangeLanes'] },
    'printer.checked': { actions: 'passCheckOn' },
    'job.received': [{ guard: 'isUnderWay', actions: 'passJobOn' }, { actions: 'startJob' }],
    'job.ended': { actions: 'endJob' },
    'printer.check': { actions: 'requestCheck' },
    'job.confirm': { actions: 'confirmJob' },
    'job.retry': { actions: 'retryJob' },
    'xstate.error.actor.*': { actions: 'dropCrashed' },
  },
});

type Finder<Event extends EventObject> = (args: { system: AnyActorRef['system'] }) => ActorRef<Snapshot<unknown>, Event>;

const entryOf =
  (uuid: string): Finder<PrinterEntryEvent> =>
  ({ system }) =>
    system.get(entryId(uuid));
const laneRef =
  (url: string): Finder<PrinterLaneEvent> =>
  ({ system }) =>
    system.get(laneId(url));

export type PrintRuntimeActor = ActorRefFrom<typeof printRuntimeMachine>;
