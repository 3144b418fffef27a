import {
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { catalogSyncMachine } from '@/machines/catalogSync/catalogSyncMachine';
import { masterCatalogSyncMachine } from '@/machines/masterCatalogSync/masterCatalogSyncMachine';
import type { MainTabReport } from '@/machines/mainTab/mainTabMachine';
import { mainTabMachine } from '@/machines/mainTab/mainTabMachine';
import { posCatalogMachine } from '@/machines/posCatalog/posCatalogMachine';
import { printerEntryMachine, type RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';
import { printerLaneMachine } from '@/machines/printerLane/printerLaneMachine';
import { productBlockMachine } from '@/machines/productBlock/productBlockMachine';
import { reportExportMachine } from '@/machines/reportExport/reportExportMachine';
import { reportRowsMachine } from '@/machines/reportRows/reportRowsMachine';
import { storePauseMachine } from '@/machines/storePause/storePauseMachine';
import { printJobMachine } from '@/machines/printJob/printJobMachine';
import { aPrintJob } from '../../test/factories/aPrintJob';
import { BUSY, COVER_OPEN, GRANTED, NOT_READ, PRINTED, refused, SILENCE } from '../../test/machines/startJob';

const AT = '2026-11-20T20:00:00.000Z';
const RETRY_AT = '2026-11-20T20:01:00.000Z';
const REPLY = { reply: 'reply' in PRINTED ? PRINTED.reply : null, at: AT };
const BAD_REPLY = { reply: 'reply' in COVER_OPEN ? COVER_OPEN.reply : null, at: AT };
const printer = (usability: RuntimePrinter['usability']): RuntimePrinter => ({
  uuid: 'printer-1',
  locationId: 'location-1',
  url: 'http://printer.test/epos',
  usability,
  needsGrant: true,
});
const serverReport = (changes: Partial<MainTabReport>): MainTabReport => ({
  type: 'mainTab.reported',
  isMaster: false,
  plain: false,
  tick: false,
  vacant: false,
  epoch: 1,
  ...changes,
});
const queued = (count: number) => Array.from({ length: count }, (_, index) => ({ copy: index + 1, attempt: 0, state: 'QUEUED' as const }));

interface Stimuli {
  machine: AnyStateMachine;
  inputs: unknown[];
  /** Possible outputs of the actors, by name. */
  outputs: Record<string, unknown[]>;
  events: AnyEventObject[];
}

const job = aPrintJob({ copies: queued(2) });
const glovo = { locationId: 'location-1', slug: 'glovo' };
const sentCall = { request: { channels: ['glovo'], locations: ['location-1'] }, operationId: null, previousId: null, isUnsure: true };
const JUSTEAT = { locationId: 'location-1', slug: 'justeat' };
const blockAnswers = (...kinds: string[]) => ({
  results: kinds.map((kind, place) => ({
    locationId: 'location-1',
    slug: place === 0 ? 'glovo' : 'justeat',
    kind,
    retryAfterMs: null,
    error: null,
  })),
  at: AT,
});
const BLOCKED = { innerId: 'dish-1', kind: 'product', suspended: true, until: null, channels: ['glovo', 'justeat'] };
const stimuli: Record<string, Stimuli> = {
  printJob: {
    machine: printJobMachine,
    inputs: [
      { job },
      { job: { ...job, ticketType: 'RECEIPT' } },
      { job: { ...job, supported: false } },
      { job: { ...job, mayPrint: false } },
      { job: { ...job, handOut: null }, printedElsewhere: true },
    ],
    outputs: {
      enterInLedger: [{ kind: 'open', copies: queued(2), holdReported: false }, { kind: 'final', copies: [] }, { kind: 'conflict' }],
      acknowledge: [GRANTED, refused('stale'), refused('withdrawn'), { kind: 'unanswered' }],
      claimIntent: [GRANTED, refused('stale'), { kind: 'unanswered' }],
      commitOutcome: [undefined],
      sendToPrinter: [PRINTED, COVER_OPEN, NOT_READ, BUSY, SILENCE, { kind: 'grantExpired' }, { kind: 'ticketMissing' }],
      canQueryPrinter: [true, false],
      queryPrinter: [{ kind: 'answered', ...REPLY }, { kind: 'unanswered' }],
      recordOnOrder: [{ recorded: true }, { recorded: false }],
    },
    events: [
      { type: 'turn.granted' },
      { type: 'lane.blocked', code: 'EPTR_COVER_OPEN' },
      { type: 'job.expired' },
      { type: 'job.discarded' },
      { type: 'job.withdrawn', code: 'ORDER_CANCELED' },
      { type: 'job.retryRequested' },
    ],
  },
  printerLane: {
    machine: printerLaneMachine,
    inputs: [{ url: 'http://printer.test/epos', open: true, watched: true }],
    outputs: { checkPrinter: [REPLY, BAD_REPLY] },
    events: [{ type: 'turn.requested', jobId: 'job:a' }],
  },
  mainTab: {
    machine: mainTabMachine,
    inputs: [{ tabId: 'tab-1' }],
    outputs: {},
    events: [
      { type: 'connection.joined' },
      { type: 'lock.granted' },
      { type: 'tab.shown' },
      { type: 'tab.leaving' },
      { type: 'tab.fitnessChanged', fit: false },
      serverReport({ isMaster: true }),
      serverReport({ isMaster: true, tick: true }),
      serverReport({ vacant: true }),
      serverReport({}),
    ],
  },
  catalogSync: {
    machine: catalogSyncMachine,
    inputs: [undefined],
    outputs: {
      readImpact: [
        { kind: 'read', changes: 1 },
        { kind: 'failed', error: null },
      ],
      sendMenu: [{ kind: 'answered', operationId: null, outcomes: [] }, { kind: 'unsure' }, { kind: 'failed', error: null }],
      watchOutcome: [undefined],
    },
    events: [{ type: 'channels.chosen', channels: ['glovo'] }, { type: 'push.confirm' }, { type: 'push.repeat' }],
  },
  masterCatalogSync: {
    machine: masterCatalogSyncMachine,
    inputs: [undefined],
    outputs: {
      readImpact: [
        { kind: 'read', changes: 1 },
        { kind: 'failed', error: null },
      ],
      sendSync: [
        { calls: [sentCall], unsent: [], error: null },
        { calls: [], unsent: [], error: null },
      ],
      readOutcomes: (['success', 'fail', 'partial-success', 'ongoing'] as const).map((status) => ({
        kind: 'read',
        isOver: true,
        outcomes: [{ ...glovo, status, code: null, items: [] }],
      })),
    },
    events: [{ type: 'targets.chosen', channels: ['glovo'], locations: ['location-1'] }, { type: 'sync.confirm' }, { type: 'sync.repeat' }],
  },
  posCatalog: {
    machine: posCatalogMachine,
    inputs: [undefined],
    outputs: {
      readCatalog: [
        { kind: 'read', products: 12 },
        { kind: 'failed', error: null },
      ],
    },
    events: [{ type: 'catalog.request', at: AT }, { type: 'catalog.cancel' }],
  },
  printerEntry: {
    machine: printerEntryMachine,
    inputs: (['usable', 'disabled', 'invalidUrl', 'missingUuid', 'client'] as const).flatMap((usability) => [
      { printer: printer(usability), main: true, permissionBlocked: false },
      { printer: printer(usability), main: false, permissionBlocked: false },
      { printer: printer(usability), main: true, permissionBlocked: true },
    ]),
    outputs: {},
    events: [
      { type: 'printer.checked', result: { ok: true, paperNearEnd: false }, at: AT },
      { type: 'printer.checked', result: { ok: true, paperNearEnd: true }, at: AT },
      { type: 'printer.checked', result: { ok: false, problem: 'network' }, at: AT },
      { type: 'printer.reported', report: { printerUuid: 'printer-1', ok: true, at: AT } },
    ],
  },
  productBlock: {
    machine: productBlockMachine,
    inputs: [undefined],
    outputs: {
      sendBlocks: [
        blockAnswers('done', 'done'),
        blockAnswers('taken', 'done'),
        blockAnswers('taken', 'refused'),
        blockAnswers('rateLimited', 'done'),
      ],
      watchEffect: [undefined],
    },
    events: [
      { type: 'request.submit', parts: [{ locationId: 'location-1', items: [BLOCKED] }] },
      { type: 'request.submit', parts: [{ locationId: 'location-1', items: [{ ...BLOCKED, channels: [] }] }] },
      { type: 'request.repeat' },
      { type: 'effect.seen', waiting: [glovo] },
      { type: 'effect.seen', waiting: [] },
    ],
  },
  reportRows: {
    machine: reportRowsMachine,
    inputs: [undefined],
    outputs: {},
    events: [
      { type: 'report.request' },
      { type: 'report.cancel' },
      { type: 'rows.started', reading: 1, rows: 2 },
      { type: 'rows.received', reading: 1, received: 1, dropped: 0 },
      { type: 'rows.ended', reading: 1, end: { kind: 'whole', isCut: false, dropped: 0 } },
      { type: 'rows.ended', reading: 1, end: { kind: 'whole', isCut: true, dropped: 0 } },
      { type: 'rows.ended', reading: 1, end: { kind: 'broken', error: null } },
    ],
  },
  reportExport: {
    machine: reportExportMachine,
    inputs: [undefined],
    outputs: {},
    events: [
      { type: 'export.request' },
      { type: 'export.cancel' },
      { type: 'rows.fetched', run: 1, end: { kind: 'complete' } },
      { type: 'rows.fetched', run: 1, end: { kind: 'failed', error: null } },
      { type: 'file.progressed', run: 1, step: 'checking', done: 0, total: 1 },
      { type: 'file.ended', run: 1, end: { kind: 'checked', file: { name: 'a.csv', size: 1, rows: 1, neutralised: 0 } } },
    ],
  },
  storePause: {
    machine: storePauseMachine,
    inputs: [undefined],
    outputs: { sendStatuses: [undefined] },
    events: [
      { type: 'status.request', status: 'paused', places: [glovo, JUSTEAT] },
      { type: 'status.confirm', operationId: 'operation-1', requests: [glovo, JUSTEAT].map((at) => ({ ...at, until: null })) },
      ...[glovo, JUSTEAT].flatMap((at) =>
        [{ kind: 'done' }, { kind: 'rateLimited', retryAt: RETRY_AT }, { kind: 'outOfHours' }, { kind: 'refused' }].map((answer) => ({
          type: 'call.answered',
          ...at,
          answer,
          at: AT,
        })),
      ),
      { type: 'limited.repeat' },
    ],
  },
};

/** A state with only `always` transitions is never observed: the machine leaves it within the step. */
const isPassing = (node: AnyStateNode) => (node.always?.length ?? 0) > 0 && node.always?.at(-1)?.guard === undefined;

function statesOf(root: AnyStateNode): AnyStateNode[] {
  const children = Object.values(root.states);
  return children.length === 0 ? [root] : children.flatMap(statesOf);
}

/** The possible events in a state: completions of its actors, its timers, and the given events. */
function eventsIn(snapshot: AnyMachineSnapshot, { outputs, events }: Stimuli): AnyEventObject[] {
  // XState's type does not expose the nodes of a snapshot.
  const nodes = snapshot._nodes as AnyStateNode[];
  const ends = nodes.flatMap((node) =>
    node.invoke.flatMap(({ id, src }) =>
      (outputs[String(src)] ?? [undefined]).map((output) => ({ type: `xstate.done.actor.${id}`, output, actorId: id })),
    ),
  );
  const timers = nodes.flatMap((node) => node.after.map(({ eventType }) => ({ type: eventType })));
  return [...ends, ...timers, ...events];
}

function reachedStates(machineStimuli: Stimuli): Set<string> {
  const seen = new Set<string>();
  const reached = new Set<string>();
  let edge = machineStimuli.inputs.map((input) => initialTransition(machineStimuli.machine, input)[0] as AnyMachineSnapshot);
  for (let step = 0; step < 12 && edge.length > 0; step += 1) {
    const next: AnyMachineSnapshot[] = [];
    for (const snapshot of edge) {
      for (const node of snapshot._nodes as AnyStateNode[]) reached.add(node.id);
      if (snapshot.status !== 'active') continue;
      for (const event of eventsIn(snapshot, machineStimuli)) {
        const [after] = transition(machineStimuli.machine, snapshot, event) as [AnyMachineSnapshot, unknown];
        const key = JSON.stringify([after.value, kindOf(after.context as Record<string, unknown>)]);
        if (!seen.has(key)) next.push(after);
        seen.add(key);
      }
    }
    edge = next;
  }
  return reached;
}

/** The context fields that decide the next step, without counters and the contents of reports. */
function kindOf({ pending, tries, recordTries, holds: _holds, report, last, ...rest }: Record<string, unknown>): unknown {
  return [rest, Array.isArray(pending) && pending.length > 0, Boolean(report), Boolean(last), Number(tries) > 1, Number(recordTries) > 0];
}

describe('reachable states of the machines', () => {
  it.each(Object.entries(stimuli))('%s reaches every state', (_, machineStimuli) => {
    const reached = reachedStates(machineStimuli);

    const states = statesOf(machineStimuli.machine.root).filter((node) => !isPassing(node));
    expect(states.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([]);
  });

  it('exclude the states that a closed printerLane cannot reach', () => {
    const machineStimuli = stimuli['printerLane'];
    expect(
      machineStimuli && reachedStates({ ...machineStimuli, inputs: [{ url: 'http://printer.test/epos', open: false, watched: true }] }),
    ).toEqual(new Set(['printerLane', 'printerLane.idle']));
  });
});
