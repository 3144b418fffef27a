import { assertEvent, assign, enqueueActions, sendTo, setup, type ActorRefFrom } from 'xstate';
import type { LocalNetworkPermission } from '@/domain/localNetwork';
import type { PrintJob } from '@/domain/printJob';
import type { WithdrawalCode } from '@/domain/printReason';
import { mainTabMachine, type MainTabEvent, type MainTabReport } from '@/machines/mainTab/mainTabMachine';
import { missingPromise } from '@/machines/missingActor';
import { printerEntryMachine, type PrinterEntryEvent, type RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine, type PrinterLaneEvent } from '@/machines/printerLane/printerLaneMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import type { PrintJobEvent } from '@/machines/printJob/printJobSetup';
import { entryId, jobId, laneId, MAIN_TAB_ID, systemActor, type RuntimeNotice } from '@/machines/printRuntime/printRuntimeProtocol';
import {
  isPermissionBlocked,
  isFit,
  isWatched,
  lanesToOpen,
  initialRuntime,
  withLane,
  withoutJob,
  type PrintRuntimeContext,
  type PrintRuntimeInput,
} from '@/machines/printRuntime/runtimeState';

export type PrintRuntimeEvent =
  | RuntimeNotice
  | MainTabReport
  | { type: 'connection.joined' }
  | { type: 'connection.lost' }
  | { type: 'tab.shown' }
  | { type: 'tab.frozen' }
  | { type: 'tab.leaving' }
  /** The browser's permissions for the local network and for this computer (rows BP-09, V-09). */
  | { type: 'permission.changed'; permission: LocalNetworkPermission; loopback?: LocalNetworkPermission }
  /** The addresses of devices that a person chose in this browser (row V-07). */
  | { type: 'devices.changed'; devices: string[] }
  | { type: 'printers.changed'; printers: RuntimePrinter[] }
  | { type: 'job.received'; job: PrintJob }
  /** A person requests a check of a printer's address. */
  | { type: 'printer.check'; url: string }
  | { type: `xstate.error.actor.${string}`; actorId: string }
  | { type: 'job.confirm'; uuid: string }
  | { type: 'job.retry'; uuid: string }
  | { type: 'job.discard'; uuid: string }
  /** The server withdrew a job. */
  | { type: 'job.withdraw'; uuid: string; code: WithdrawalCode }
  | { type: 'xstate.done.actor.openJobs'; output: PrintJob[] };

const mainTab = systemActor<MainTabEvent>(MAIN_TAB_ID);
const entryOf = (uuid: string) => systemActor<PrinterEntryEvent>(entryId(uuid));
const laneOf = (url: string) => systemActor<PrinterLaneEvent>(laneId(url));
const jobOf = (uuid: string) => systemActor<PrintJobEvent>(jobId(uuid));

/**
 * Root of printing in one tab (specification 2 §4): it runs the election of the main tab, an entry for each printer, a lane for each
 * address and a machine for each job. Guarantees: a job runs at most once; every printer of the user has an entry; a lane is open only
 * while this tab is the main one, the role is not uncertain, and the browser allows the tab to reach the address. A tab that may reach none
 * of its printers releases the role. A tab that becomes the main one continues the open jobs of the ledger. Started once per signed-in tab,
 * under the system id `printRuntime`, and receives its events from the realtime connection. Actors to provide: the actors of its members
 * (`mainTab`, `printerLane`, `printJob`), `releaseJob` (returns a job to the server) and `findOpenJobs` (the open jobs of the ledger);
 * neither rejects.
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
    isUnderWay: ({ context, event }) => {
      assertEvent(event, 'job.received');
      return context.jobs.includes(event.job.uuid);
    },
    // A server without hand-outs sends the job to every tab, and only the main one prints it.
    isForAnotherTab: ({ context, event }) => {
      assertEvent(event, 'job.received');
      return event.job.handOut === null && !context.main;
    },
  },
  actions: {
    startPrinters: enqueueActions(({ context, enqueue }) => {
      for (const printer of context.printers) {
        const id = entryId(printer.uuid);
        enqueue.spawnChild('printerEntry', {
          id,
          systemId: id,
          input: { printer, main: context.main, permissionBlocked: isPermissionBlocked(context, printer) },
        });
      }
    }),
    changePrinters: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'printers.changed');
      const known = new Set(context.printers.map((printer) => printer.uuid));
      for (const printer of event.printers) {
        const id = entryId(printer.uuid);
        const permissionBlocked = isPermissionBlocked(context, printer);
        if (known.delete(printer.uuid)) enqueue.sendTo(entryOf(printer.uuid), { type: 'printer.changed', printer, permissionBlocked });
        else enqueue.spawnChild('printerEntry', { id, systemId: id, input: { printer, main: context.main, permissionBlocked } });
      }
      for (const uuid of known) enqueue.stopChild(entryId(uuid));
      enqueue.assign({ printers: event.printers });
    }),
    assignPermission: assign(({ event }) => {
      assertEvent(event, 'permission.changed');
      const { permission, loopback } = event;
      return { permission, ...(loopback && { loopback }) };
    }),
    assignDevices: assign(({ event }) => {
      assertEvent(event, 'devices.changed');
      return { devices: event.devices };
    }),
    notifyPrinters: enqueueActions(({ context, enqueue }) => {
      for (const printer of context.printers) {
        enqueue.sendTo(entryOf(printer.uuid), {
          type: 'printer.changed',
          printer,
          permissionBlocked: isPermissionBlocked(context, printer),
        });
      }
    }),
    // `mainTab` releases the role as soon as this tab may reach no printer, and requests it as soon as it may reach one.
    updateFitness: enqueueActions(({ context, enqueue }) => {
      const fit = isFit(context);
      if (fit === context.fit) return;
      enqueue.assign({ fit });
      enqueue.sendTo(mainTab, { type: 'tab.fitnessChanged', fit });
    }),
    arrangeLanes: enqueueActions(({ context, enqueue }) => {
      const watched = context.printers.filter(isWatched);
      const urls = new Set(watched.map(({ url }) => url));
      for (const url of context.lanes) enqueue.sendTo(laneOf(url), { type: 'lane.watched', watched: urls.has(url) });
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
        if (open !== context.openLanes.includes(url)) enqueue.sendTo(laneOf(url), { type: open ? 'lane.opened' : 'lane.closed' });
      }
      enqueue.assign({ openLanes });
    }),
    changeMain: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'mainTab.changed');
      enqueue.assign({ main: event.main, printedElsewhere: event.printedElsewhere, leadershipUncertain: false, checks: {} });
      for (const { uuid } of context.printers) enqueue.sendTo(entryOf(uuid), { type: 'mainTab.changed', main: event.main });
      if (!event.printedElsewhere) return;
      for (const uuid of context.jobs) enqueue.sendTo(jobOf(uuid), { type: 'job.printedElsewhere' });
    }),
    assignUncertain: assign(({ event }) => {
      assertEvent(event, 'mainTab.uncertain');
      return { leadershipUncertain: event.uncertain };
    }),
    assignReports: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'mainTab.reported');
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
      assertEvent(event, 'mainTab.reported');
      if (!event.tick || event.at === undefined) return;
      for (const url of context.openLanes) enqueue.sendTo(laneOf(url), { type: 'check.due', at: event.at });
    }),
    assignCheck: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'printer.checked');
      enqueue.assign({ checks: { ...context.checks, [event.url]: { result: event.result, at: event.at } } });
      for (const printer of context.printers) {
        if (printer.url === event.url) enqueue.sendTo(entryOf(printer.uuid), event);
      }
    }),
    startJobs: enqueueActions(({ context, enqueue }, { jobs, printedElsewhere }: { jobs: PrintJob[]; printedElsewhere: boolean }) => {
      const fresh = jobs.filter(({ uuid }) => !context.jobs.includes(uuid));
      for (const url of new Set(fresh.map((job) => job.url))) {
        if (context.lanes.includes(url)) continue;
        enqueue.spawnChild('printerLane', { id: laneId(url), systemId: laneId(url), input: { url, open: false, watched: false } });
      }
      enqueue.assign({ ...fresh.reduce(withLane, context), jobs: [...context.jobs, ...fresh.map(({ uuid }) => uuid)] });
      for (const job of fresh)
        enqueue.spawnChild('printJob', { id: jobId(job.uuid), systemId: jobId(job.uuid), input: { job, printedElsewhere } });
    }),
    findOpenJobs: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'mainTab.changed');
      enqueue.stopChild('openJobs');
      if (event.main) enqueue.spawnChild('findOpenJobs', { id: 'openJobs' });
    }),
    forwardToJob: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'job.received');
      enqueue.sendTo(jobOf(event.job.uuid), event);
    }),
    assignQuestions: enqueueActions(({ context: { questions }, event, enqueue }) => {
      assertEvent(event, 'job.questionChanged');
      if (questions.includes(event.uuid) === event.open) return;
      enqueue.assign({ questions: event.open ? [...questions, event.uuid] : questions.filter((uuid) => uuid !== event.uuid) });
    }),
    endJob: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'job.ended');
      enqueue.stopChild(jobId(event.uuid));
      enqueue.assign(withoutJob(context, event.uuid));
    }),
    // A job whose machine crashed is returned to the server, which hands it out again; its progress is in the ledger.
    returnCrashedJob: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'xstate.error.actor.*');
      const uuid = context.jobs.find((job) => jobId(job) === event.actorId);
      if (uuid === undefined) return;
      enqueue.stopChild(event.actorId);
      enqueue.spawnChild('releaseJob', { input: { uuid } });
      enqueue.assign(withoutJob(context, uuid));
      for (const url of context.lanes) enqueue.sendTo(laneOf(url), { type: 'turn.ended', jobId: event.actorId, last: null });
    }),
    requestCheck: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'printer.check');
      enqueue.sendTo(laneOf(event.url), { type: 'check.requested' });
    }),
    confirmJob: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'job.confirm');
      enqueue.sendTo(jobOf(event.uuid), { type: 'job.confirmed' });
    }),
    retryJob: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'job.retry');
      enqueue.sendTo(jobOf(event.uuid), { type: 'job.retryRequested' });
    }),
    discardJob: enqueueActions(({ event, enqueue }) => {
      assertEvent(event, 'job.discard');
      enqueue.sendTo(jobOf(event.uuid), { type: 'job.discarded' });
    }),
    withdrawJob: enqueueActions(({ context, event, enqueue }) => {
      assertEvent(event, 'job.withdraw');
      if (context.jobs.includes(event.uuid)) enqueue.sendTo(jobOf(event.uuid), { type: 'job.withdrawn', code: event.code });
    }),
    forwardToMainTab: sendTo(mainTab, ({ event }) => {
      assertEvent(event, ['connection.joined', 'connection.lost', 'mainTab.reported', 'tab.shown', 'tab.frozen', 'tab.leaving']);
      return event;
    }),
  },
}).createMachine({
  id: 'printRuntime',
  context: ({ input }) => initialRuntime(input),
  entry: ['startPrinters', 'arrangeLanes'],
  invoke: { src: 'mainTab', id: MAIN_TAB_ID, systemId: MAIN_TAB_ID, input: ({ context }) => ({ tabId: context.tabId }) },
  on: {
    'connection.joined': { actions: 'forwardToMainTab' },
    'connection.lost': { actions: 'forwardToMainTab' },
    'mainTab.reported': { actions: ['assignReports', 'startDueChecks', 'forwardToMainTab'] },
    'tab.shown': { actions: 'forwardToMainTab' },
    'tab.frozen': { actions: 'forwardToMainTab' },
    'tab.leaving': { actions: 'forwardToMainTab' },
    'mainTab.changed': { actions: ['changeMain', 'adjustLanes', 'findOpenJobs'] },
    'mainTab.uncertain': { actions: ['assignUncertain', 'adjustLanes'] },
    'permission.changed': { actions: ['assignPermission', 'notifyPrinters', 'adjustLanes', 'updateFitness'] },
    'devices.changed': { actions: ['assignDevices', 'notifyPrinters', 'adjustLanes', 'updateFitness'] },
    'printers.changed': { actions: ['changePrinters', 'arrangeLanes', 'adjustLanes', 'updateFitness'] },
    'printer.checked': { actions: 'assignCheck' },
    'job.received': [
      { guard: 'isUnderWay', actions: 'forwardToJob' },
      { guard: 'isForAnotherTab' },
      { actions: [{ type: 'startJobs', params: ({ event }) => ({ jobs: [event.job], printedElsewhere: false }) }, 'adjustLanes'] },
    ],
    'xstate.done.actor.openJobs': {
      actions: [
        { type: 'startJobs', params: ({ context, event }) => ({ jobs: event.output, printedElsewhere: context.printedElsewhere }) },
        'adjustLanes',
      ],
    },
    'job.questionChanged': { actions: 'assignQuestions' },
    'job.ended': { actions: 'endJob' },
    'printer.check': { actions: 'requestCheck' },
    'job.confirm': { actions: 'confirmJob' },
    'job.retry': { actions: 'retryJob' },
    'job.discard': { actions: 'discardJob' },
    'job.withdraw': { actions: 'withdrawJob' },
    'xstate.error.actor.*': { actions: 'returnCrashedJob' },
  },
});

export type PrintRuntimeActor = ActorRefFrom<typeof printRuntimeMachine>;
