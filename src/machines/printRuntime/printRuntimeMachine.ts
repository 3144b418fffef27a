import {
  assign,
  enqueueActions,
  sendTo,
  setup,
  type ActorRef,
  type ActorRefFrom,
  type AnyActorRef,
  type EventObject,
  type Snapshot,
} from 'xstate';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import type { PrintJob } from '@/domain/printJob';
import type { WithdrawalCode } from '@/domain/printReason';
import { mainTabMachine, type MainTabEvent, type MainTabTold } from '@/machines/mainTab/mainTabMachine';
import { printerEntryMachine, type PrinterEntryEvent, type RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine, type PrinterLaneEvent } from '@/machines/printerLane/printerLaneMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import type { PrintJobEvent } from '@/machines/printJob/printJobSetup';
import { entryId, jobId, laneId, type RuntimeNotice } from '@/machines/printRuntime/printRuntimeProtocol';
import {
  isBarred,
  isFit,
  isWatched,
  lanesToOpen,
  startOfRuntime,
  withLane,
  withoutJob,
  type PrintRuntimeContext,
  type PrintRuntimeInput,
} from '@/machines/printRuntime/runtimeState';
import { missingPromise } from '@/machines/missingActor';

export type PrintRuntimeEvent =
  | RuntimeNotice
  | MainTabTold
  | { type: 'connection.joined' }
  | { type: 'connection.lost' }
  | { type: 'tab.shown' }
  | { type: 'tab.frozen' }
  | { type: 'tab.leaving' }
  /** What the browser says of the permission for the local network (row BP-09). */
  | { type: 'permission.changed'; permission: LocalNetworkPermission }
  | { type: 'printers.changed'; printers: RuntimePrinter[] }
  | { type: 'job.received'; job: PrintJob }
  /** A person asks to check a printer's address now. */
  | { type: 'printer.check'; url: string }
  | { type: `xstate.error.actor.${string}`; actorId: string }
  | { type: 'job.confirm'; uuid: string }
  | { type: 'job.retry'; uuid: string }
  | { type: 'job.discard'; uuid: string }
  /** The server withdrew a job. */
  | { type: 'job.withdraw'; uuid: string; code: WithdrawalCode }
  | { type: 'xstate.done.actor.openJobs'; output: PrintJob[] };

/**
 * The root of printing in one tab (specification 2 §4): the main tab's election, an entry for each printer, a lane for each
 * address, a machine for each job. Promise: a job is known here at most once; every printer of the user has an entry; a lane is
 * open only while this tab is the main one, the server was not asked anew, and the browser lets it reach the address. A tab that may
 * reach none of its printers is not fit for the role. What the ledger has open is taken up when this tab becomes the main one.
 * Fed by the realtime connection; starts once per signed-in tab under the system id `printRuntime`. To be provided: the actors of
 * its members (`mainTab`, `printerLane`, `printJob`), `releaseJob` (tells the server that this tab let go of a job) and
 * `findOpenJobs` (the jobs that the ledger has open); neither rejects.
 */
export const printRuntimeMachine = setup({
  types: { context: {} as PrintRuntimeContext, input: {} as PrintRuntimeInput, events: {} as PrintRuntimeEvent },
  actors: {
    mainTab: mainTabMachine,
    printerEntry: printerEntryMachine,
    printerLane: printerLaneMachine,
    printJob: printJobMachine,
    releaseJob: missingPromise<void, { uuid: string }>('releaseJob'),
    findOpenJobs: missingPromise<PrintJob[]>('findOpenJobs'),
  },
  guards: {
    isUnderWay: ({ context, event }) => event.type === 'job.received' && context.jobs.includes(event.job.uuid),
    // Without hand-outs every tab hears of a job; it is the main one's.
    isOfAnother: ({ context, event }) => event.type === 'job.received' && event.job.handOut === null && !context.main,
  },
  actions: {
    startPrinters: enqueueActions(({ context, enqueue }) => {
      for (const printer of context.printers) {
        const id = entryId(printer.uuid);
        enqueue.spawnChild('printerEntry', {
          id,
          systemId: id,
          input: { printer, main: context.main, barred: isBarred(context, printer) },
        });
      }
    }),
    changePrinters: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'printers.changed') return;
      const known = new Set(context.printers.map((printer) => printer.uuid));
      for (const printer of event.printers) {
        const id = entryId(printer.uuid);
        const barred = isBarred(context, printer);
        if (known.delete(printer.uuid)) enqueue.sendTo(entryOf(printer.uuid), { type: 'printer.changed', printer, barred });
        else enqueue.spawnChild('printerEntry', { id, systemId: id, input: { printer, main: context.main, barred } });
      }
      for (const uuid of known) enqueue.stopChild(entryId(uuid));
      enqueue.assign({ printers: event.printers });
    }),
    notePermission: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'permission.changed') return;
      enqueue.assign({ permission: event.permission });
      for (const printer of context.printers) {
        enqueue.sendTo(entryOf(printer.uuid), { type: 'printer.changed', printer, barred: isBarred(event, printer) });
      }
    }),
    // The role is given away or asked for as soon as the tab's fitness changes.
    judgeFitness: enqueueActions(({ context, enqueue }) => {
      const fit = isFit(context);
      if (fit === context.fit) return;
      enqueue.assign({ fit });
      enqueue.sendTo(mainTabRef, { type: 'tab.judged', fit });
    }),
    arrangeLanes: enqueueActions(({ context, enqueue }) => {
      const watched = context.printers.filter(isWatched);
      const urls = new Set(watched.map(({ url }) => url));
      for (const url of context.lanes) enqueue.sendTo(laneRef(url), { type: 'lane.watched', watched: urls.has(url) });
      for (const url of urls) {
        if (context.lanes.includes(url)) continue;
        enqueue.spawnChild('printerLane', { id: laneId(url), systemId: laneId(url), input: { url, open: false, watched: true } });
      }
      enqueue.assign(watched.reduce(withLane, context));
    }),
    adjustLanes: enqueueActions(({ context, enqueue }) => {
      const openLanes = lanesToOpen(context);
      for (const url of context.lanes) {
        const open = openLanes.includes(url);
        if (open !== context.openLanes.includes(url)) enqueue.sendTo(laneRef(url), { type: open ? 'lane.opened' : 'lane.closed' });
      }
      enqueue.assign({ openLanes });
    }),
    changeMain: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'mainTab.changed') return;
      enqueue.assign({ main: event.main, away: event.away, doubted: false, checks: {} });
      for (const { uuid } of context.printers) enqueue.sendTo(entryOf(uuid), { type: 'mainTab.changed', main: event.main });
      if (!event.away) return;
      for (const uuid of context.jobs) enqueue.sendTo(jobRef(uuid), { type: 'job.doubted' });
    }),
    noteDoubt: assign(({ event }) => (event.type === 'mainTab.doubted' ? { doubted: event.doubted } : {})),
    noteTold: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'mainTab.told') return;
      if (event.unserved) enqueue.assign({ unserved: event.unserved });
      if (!event.reports) return;
      const reports = Object.fromEntries(event.reports.map((report) => [report.printerUuid, report]));
      enqueue.assign({ reports });
      for (const { uuid } of context.printers) {
        const report = reports[uuid];
        if (report) enqueue.sendTo(entryOf(uuid), { type: 'printer.reported', report });
      }
    }),
    startDueChecks: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'mainTab.told' || !event.tick || event.at === undefined) return;
      for (const url of context.openLanes) enqueue.sendTo(laneRef(url), { type: 'check.due', at: event.at });
    }),
    passCheckOn: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'printer.checked') return;
      enqueue.assign({ checks: { ...context.checks, [event.url]: { result: event.result, at: event.at } } });
      for (const printer of context.printers) {
        if (printer.url === event.url) enqueue.sendTo(entryOf(printer.uuid), event);
      }
    }),
    startJobs: enqueueActions(({ context, enqueue }, { jobs, doubted }: { jobs: PrintJob[]; doubted: boolean }) => {
      const fresh = jobs.filter(({ uuid }) => !context.jobs.includes(uuid));
      for (const url of new Set(fresh.map((job) => job.url))) {
        if (context.lanes.includes(url)) continue;
        enqueue.spawnChild('printerLane', { id: laneId(url), systemId: laneId(url), input: { url, open: false, watched: false } });
      }
      enqueue.assign({ ...fresh.reduce(withLane, context), jobs: [...context.jobs, ...fresh.map(({ uuid }) => uuid)] });
      for (const job of fresh) enqueue.spawnChild('printJob', { id: jobId(job.uuid), systemId: jobId(job.uuid), input: { job, doubted } });
    }),
    takeUpJobs: enqueueActions(({ event, enqueue }) => {
      if (event.type !== 'mainTab.changed') return;
      enqueue.stopChild('openJobs');
      if (event.main) enqueue.spawnChild('findOpenJobs', { id: 'openJobs' });
    }),
    passJobOn: sendTo(
      ({ system, event }) => system.get(event.type === 'job.received' ? jobId(event.job.uuid) : ''),
      ({ event }) => event,
    ),
    noteAsked: enqueueActions(({ context: { questions }, event, enqueue }) => {
      if (event.type !== 'job.asked' || questions.includes(event.uuid) === event.asked) return;
      enqueue.assign({ questions: event.asked ? [...questions, event.uuid] : questions.filter((uuid) => uuid !== event.uuid) });
    }),
    endJob: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'job.ended') return;
      enqueue.stopChild(jobId(event.uuid));
      enqueue.assign(withoutJob(context, event.uuid));
    }),
    // A job whose machine broke down is given back: the server hands it out again, the ledger knows how far it came.
    dropCrashed: enqueueActions(({ context, event, enqueue }) => {
      if (!('actorId' in event)) return;
      const uuid = context.jobs.find((job) => jobId(job) === event.actorId);
      if (uuid === undefined) return;
      enqueue.stopChild(event.actorId);
      enqueue.spawnChild('releaseJob', { input: { uuid } });
      enqueue.assign(withoutJob(context, uuid));
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
    discardJob: sendTo(
      ({ system, event }) => system.get(event.type === 'job.discard' ? jobId(event.uuid) : ''),
      () => ({ type: 'job.discarded' }),
    ),
    withdrawJob: enqueueActions(({ context, event, enqueue }) => {
      if (event.type !== 'job.withdraw' || !context.jobs.includes(event.uuid)) return;
      enqueue.sendTo(jobRef(event.uuid), { type: 'job.withdrawn', code: event.code });
    }),
    tellMainTab: sendTo(
      ({ system }) => system.get('mainTab'),
      ({ event }) => event,
    ),
  },
}).createMachine({
  id: 'printRuntime',
  context: ({ input }) => startOfRuntime(input),
  entry: ['startPrinters', 'arrangeLanes'],
  invoke: { src: 'mainTab', id: 'mainTab', systemId: 'mainTab', input: ({ context }) => ({ tabId: context.tabId }) },
  on: {
    'connection.joined': { actions: 'tellMainTab' },
    'connection.lost': { actions: 'tellMainTab' },
    'mainTab.told': { actions: ['noteTold', 'startDueChecks', 'tellMainTab'] },
    'tab.shown': { actions: 'tellMainTab' },
    'tab.frozen': { actions: 'tellMainTab' },
    'tab.leaving': { actions: 'tellMainTab' },
    'mainTab.changed': { actions: ['changeMain', 'adjustLanes', 'takeUpJobs'] },
    'mainTab.doubted': { actions: ['noteDoubt', 'adjustLanes'] },
    'permission.changed': { actions: ['notePermission', 'adjustLanes', 'judgeFitness'] },
    'printers.changed': { actions: ['changePrinters', 'arrangeLanes', 'adjustLanes', 'judgeFitness'] },
    'printer.checked': { actions: 'passCheckOn' },
    'job.received': [
      { guard: 'isUnderWay', actions: 'passJobOn' },
      { guard: 'isOfAnother' },
      { actions: [{ type: 'startJobs', params: ({ event }) => ({ jobs: [event.job], doubted: false }) }, 'adjustLanes'] },
    ],
    'xstate.done.actor.openJobs': {
      actions: [{ type: 'startJobs', params: ({ context, event }) => ({ jobs: event.output, doubted: context.away }) }, 'adjustLanes'],
    },
    'job.asked': { actions: 'noteAsked' },
    'job.ended': { actions: 'endJob' },
    'printer.check': { actions: 'requestCheck' },
    'job.confirm': { actions: 'confirmJob' },
    'job.retry': { actions: 'retryJob' },
    'job.discard': { actions: 'discardJob' },
    'job.withdraw': { actions: 'withdrawJob' },
    'xstate.error.actor.*': { actions: 'dropCrashed' },
  },
});

type Finder<Event extends EventObject> = (args: { system: AnyActorRef['system'] }) => ActorRef<Snapshot<unknown>, Event>;

const entryOf =
  (uuid: string): Finder<PrinterEntryEvent> =>
  ({ system }) =>
    system.get(entryId(uuid));
const jobRef =
  (uuid: string): Finder<PrintJobEvent> =>
  ({ system }) =>
    system.get(jobId(uuid));
const laneRef =
  (url: string): Finder<PrinterLaneEvent> =>
  ({ system }) =>
    system.get(laneId(url));

function mainTabRef({ system }: { system: AnyActorRef['system'] }): ActorRef<Snapshot<unknown>, MainTabEvent> {
  return system.get('mainTab');
}

export type PrintRuntimeActor = ActorRefFrom<typeof printRuntimeMachine>;
