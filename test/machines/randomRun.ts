import fc, { type Arbitrary } from 'fast-check';
import {
  createActor,
  initialTransition,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
} from 'xstate';
import { replyOfEpos } from '@/domain/eposAnswer';
import type { Seen } from '@/services/traces/traceRecorder';
import { PRINTER_CODES } from '@/domain/printerCode';
import { CHECK_PROBLEMS } from '@/domain/printerProblem';

/** The stimuli of a machine: its input, its events, and its actors' outputs by actor name. */
interface Stimuli {
  input: Arbitrary<unknown>;
  events: Arbitrary<AnyEventObject>;
  outputs: Record<string, Arbitrary<unknown>>;
}

/** The choice of the next event: an event of the machine, or the completion of an actor or a timer. */
export interface Move {
  own: AnyEventObject;
  outputs: Record<string, unknown>;
  choice: number;
}

export interface RandomRun {
  input: unknown;
  moves: Move[];
}

const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
const token = fc.string({ unit: fc.constantFrom(...'abcdefghkmABCDEFGHK0123456789-_'), minLength: 40, maxLength: 60 });
/** Personal data and credentials: a name, mail, telephone number, address or token. */
export const personal = fc.oneof(
  fc.tuple(letters, letters).map(([first, last]) => `${first} Ñ${last}`),
  fc.emailAddress(),
  fc.integer({ min: 600_000_000, max: 799_999_999 }).map((number) => `+34 ${number}`),
  fc.tuple(letters, fc.nat(99)).map(([street, number]) => `Calle Ñ${street} ${number}`),
  fc.tuple(token, token).map(([head, body]) => `eyJ${head}.${body}.${head}`),
);
/** A name or number that looks like an app text or id, so only its field identifies it as personal. */
const plain = fc.oneof(fc.stringMatching(/^Zoraida[a-z]{2,6}$/), fc.stringMatching(/^6999\d{5}$/));
/** The content of a free-text field. */
const freeText = fc.oneof(personal, plain);
const PERSONAL = /Ñ|@|^\+34 |eyJ|^Zoraida|^6999\d{5}$/;
const id = (name: string) =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(`${name}-1`, `${name}-2`, 'b1946ac9-2d31-4c1e', 'ABC', '17', name) }, personal);
const url = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('http://192.168.1.50/cgi-bin/epos/service.cgi?devid=local_printer', 'http://printer.test/epos') },
  personal,
  personal.map((text) => `http://printer.test/?token=${encodeURIComponent(text)}&who=${text}`),
);
/** The sequence number of a reading or an export. */
const round = fc.constantFrom(1, 1, 1, 2, 0);
const maybe = <Value>(value: Arbitrary<Value>) => fc.option(value);
const at = fc.date({ min: new Date(1.7e12), max: new Date(1.9e12), noInvalidDate: true }).map((date) => date.toISOString());
const flag = fc.boolean();
const usually = (value: boolean) => fc.constantFrom(value, value, value, !value);
const is = <Text extends string>(...texts: Text[]) => fc.constantFrom(...texts);

const reply = fc
  .oneof(
    fc.record({
      kind: is('reply'),
      httpStatus: fc.constantFrom(200, 200, 500),
      success: flag,
      code: fc.oneof(fc.constantFrom('', ...Object.keys(PRINTER_CODES), 'Printing', 'JobNotFound'), freeText),
      status: fc.constantFrom(0x0f000016, 0x1, 0x8, 0x20, 0x80000, 0x20000),
      battery: fc.nat(3),
    }),
    fc.record({ kind: is('notPrinter'), httpStatus: maybe(fc.constant(200)), redirected: flag }),
    fc.record({ kind: is('unreadable'), httpStatus: fc.constant(404) }),
    fc.record({ kind: is('noReply'), why: is('timeout', 'network') }),
  )
  .map(replyOfEpos);
const timedReply = fc.record({ reply, at });
const trouble = fc.constantFrom(...CHECK_PROBLEMS);
const checkResult = fc.oneof(
  fc.record({ ok: fc.constant(true), paperNearEnd: flag }),
  fc.record({ ok: fc.constant(false), problem: trouble }),
);
const copy = fc.record(
  {
    copy: fc.integer({ min: 1, max: 3 }),
    attempt: fc.nat(2),
    state: is('QUEUED', 'INTENT', 'DONE', 'FAILED', 'UNKNOWN', 'EXPIRED'),
    code: maybe(fc.oneof(fc.constantFrom(...Object.keys(PRINTER_CODES), 'TIMEOUT', 'DISCARDED'), freeText)),
    recorded: flag,
    at,
  },
  { requiredKeys: ['copy', 'attempt', 'state'] },
);
const copies = fc.oneof(fc.constant([{ copy: 1, attempt: 0, state: 'QUEUED' }]), fc.array(copy, { maxLength: 3 }));
const permission = is('granted', 'denied', 'prompt', 'unknown');
const grant = fc.oneof(flag, is('loopback', 'device'));
const job = fc.record({
  ...{ uuid: id('job'), orderId: id('order'), orderCode: maybe(freeText), locationId: id('location'), printerUuid: maybe(id('printer')) },
  ...{ ticketType: is('KITCHEN', 'RECEIPT'), url, supported: usually(true), mayPrint: usually(true), isManual: usually(false) },
  ...{ hasDuplicateBody: flag, bodyHash: fc.oneof(is('hash-1', 'hash-2'), freeText), handOut: maybe(fc.nat(3)), copies },
  ...{ expiresInMs: maybe(fc.integer({ min: -5, max: 1_800_000 })), needsGrant: grant, sentAs: id('printer') },
});
const entry = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: is('open'), copies, holdReported: flag }) },
  fc.record({ kind: is('final'), copies }),
  fc.record({ kind: is('conflict') }),
);
const moment = fc.record({ monotonic: fc.nat(), wall: fc.nat() });
const answer = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: is('answered'), ok: fc.constant(true), at: moment }) },
  fc.record({ kind: is('answered'), ok: fc.constant(false), reason: is('stale', 'granted', 'unknown'), at: moment }),
  fc.record({ kind: is('unanswered') }),
);
const printer = fc.record({
  ...{ uuid: id('printer'), locationId: id('location'), url: maybe(url), needsGrant: grant },
  usability: is('usable', 'usable', 'disabled', 'invalidUrl', 'missingUuid', 'client'),
});
const printers = fc.uniqueArray(printer, { maxLength: 3, selector: ({ uuid }) => uuid });
const report = fc.record({
  printerUuid: id('printer'),
  ok: flag,
  at,
  paperNearEnd: flag,
  trouble: maybe(fc.oneof(trouble, is('permission'))),
});
const serverReport = fc.record({
  ...{ type: is('mainTab.reported'), isMaster: flag, plain: flag, tick: flag, vacant: flag, epoch: maybe(fc.nat(5)), at },
  ...{ reports: fc.array(report, { maxLength: 3 }), unserved: fc.array(id('location'), { maxLength: 3 }) },
});
const session = { userId: id('user'), endsInMs: fc.integer({ min: -5, max: 3_600_000 }) };
const problem = fc.oneof(
  fc.record({ kind: is('invalidCredentials', 'tooManyAttempts', 'noScreens', 'ended', 'timeout', 'general') }),
  fc.record({ kind: is('refused'), message: freeText }),
);
const failed = fc.record({ kind: is('failed'), problem });
const failedCall = fc.record({ kind: is('failed'), error: fc.oneof(freeText, fc.record({ message: freeText, status: fc.nat(500) })) });
const done = fc.record({ kind: is('done') });
const draft = fc.record({
  ...{ isActive: flag, connectMethod: is('APP', 'CLIENT'), ticketType: is('KITCHEN', 'RECEIPT'), printerName: freeText, printerURL: url },
  ...{ osName: freeText, installationId: freeText, ticketOptions: fc.record({ columnsNumber: fc.nat(96) }), customHeaderText: freeText },
  ...{ customFooterText: freeText, autoPrint: flag, copies: fc.nat(10) },
});
const slug = fc.oneof({ weight: 5, arbitrary: is('glovo', 'uber-eats', '99food') }, personal);
const channel = fc.record({ locationId: id('location'), slug });
const blockedItem = fc.record({
  ...{
    innerId: id('dish'),
    kind: is('product', 'modifier'),
    suspended: flag,
    until: maybe(at),
    channels: fc.array(slug, { maxLength: 3 }),
  },
});
const blockParts = fc.array(fc.record({ locationId: id('location'), items: fc.array(blockedItem, { maxLength: 3 }) }), { maxLength: 3 });
const impactReading = fc.oneof(fc.record({ kind: is('read'), changes: fc.nat(99) }), failedCall);
const outcomeFields = {
  ...{ slug, status: is('success', 'fail', 'ongoing', 'partial-success'), code: maybe(fc.oneof(is('CHANNEL_SILENT'), freeText)) },
  items: fc.array(fc.record({ innerId: id('dish'), name: freeText, reason: freeText }), { maxLength: 2 }),
};
const channelOutcomes = fc.array(fc.record(outcomeFields), { maxLength: 3 });
const storeOutcome = fc.record({ locationId: id('location'), ...outcomeFields });
const syncTargets = { channels: fc.array(slug, { maxLength: 3 }), locations: fc.array(id('location'), { maxLength: 3 }) };
const syncRequest = fc.record(syncTargets);
const sentCall = fc.record({
  ...{ request: syncRequest, operationId: maybe(id('operation')), previousId: maybe(id('operation')), isUnsure: flag },
});
const blockResult = fc.record({
  ...{ locationId: id('location'), slug, kind: is('done', 'taken', 'taken', 'rateLimited', 'refused', 'silent', 'failed') },
  ...{ retryAfterMs: maybe(fc.nat(90_000)), error: maybe(fc.record({ kind: is('http', 'network'), message: freeText })) },
});
const statusRequests = fc.array(fc.record({ locationId: id('location'), slug, until: maybe(at) }), { maxLength: 3 });
const statusAnswer = fc.oneof(
  fc.record({ kind: is('done', 'outOfHours', 'refused', 'silent', 'tooLate') }),
  fc.record({ kind: is('rateLimited'), retryAt: at }),
  failedCall,
);
const event = (type: string, fields: Record<string, Arbitrary<unknown>> = {}) => fc.record({ type: is(type), ...fields });
const events = (...types: string[]) => fc.record({ type: is(...types) });
const jobId = id('job').map((uuid) => `job:${uuid}`);
const last = maybe(timedReply);
const room = fc.oneof(is('location:location-1', 'user:user-1'), personal);
const rooms = fc.array(room, { maxLength: 3 });

/** The stimuli of every machine, by machine id. */
export const STIMULI: Record<string, Stimuli> = {
  connection: {
    input: fc.record({ rooms }),
    events: fc.oneof(
      events('socket.connected', 'browser.online'),
      ...['socket.disconnected', 'socket.failed', 'browser.offline'].map((type) => event(type, { at })),
      event('rooms.changed', { rooms }),
    ),
    outputs: { joinRooms: fc.record({ refused: rooms }) },
  },
  mainTab: {
    input: fc.record({ tabId: id('tab') }),
    events: fc.oneof(
      { weight: 3, arbitrary: serverReport },
      events('connection.joined', 'connection.lost', 'lock.granted', 'lock.lost', 'tab.shown', 'tab.frozen', 'tab.leaving'),
      event('tab.fitnessChanged', { fit: flag }),
    ),
    outputs: {},
  },
  printerEntry: {
    input: fc.record({ printer, main: flag, permissionBlocked: flag }),
    events: fc.oneof(
      event('printer.changed', { printer, permissionBlocked: flag }),
      event('mainTab.changed', { main: flag }),
      event('printer.checked', { result: checkResult, at, url }),
      event('printer.reported', { report }),
    ),
    outputs: {},
  },
  printerLane: {
    input: fc.record({ url, open: flag, watched: flag }),
    events: fc.oneof(
      events('lane.opened', 'lane.opened', 'lane.closed', 'check.requested'),
      event('lane.watched', { watched: flag }),
      event('check.due', { at }),
      event('turn.requested', { jobId }),
      event('turn.ended', { jobId, last }),
    ),
    outputs: { checkPrinter: timedReply },
  },
  printerSettings: {
    input: fc.constant(undefined),
    events: fc.oneof(
      event('save.request', { change: fc.oneof(fc.constant({}), draft), draft, base: draft }),
      event('address.changed', { address: url, testable: flag }),
      events('connection.check'),
    ),
    outputs: {
      saveSettings: fc.oneof(done, failedCall, fc.record({ kind: is('conflict', 'gone') })),
      checkConnection: fc.oneof(checkResult, fc.record({ ok: fc.constant(false), problem: is('busy', 'prompt', 'denied') })),
    },
  },
  printJob: {
    input: fc.record({ job, printedElsewhere: flag }, { requiredKeys: ['job'] }),
    events: fc.oneof(
      events('turn.granted', 'turn.granted', 'lane.closed', 'job.expired', 'job.confirmed', 'job.retryRequested'),
      event('lane.blocked', { code: is('SERVICE_UNAVAILABLE', 'EPTR_COVER_OPEN') }),
      events('job.discarded', 'job.printedElsewhere'),
      event('job.withdrawn', { code: is('ORDER_CANCELED') }),
      event('job.received', { job }),
    ),
    outputs: {
      ...{ enterInLedger: entry, acknowledge: answer, claimIntent: answer, canQueryPrinter: flag },
      sendToPrinter: fc.oneof(
        { weight: 4, arbitrary: fc.record({ kind: is('sent'), reply, at }) },
        fc.record({ kind: is('grantExpired', 'ticketMissing') }),
      ),
      queryPrinter: fc.oneof(fc.record({ kind: is('answered'), reply, at }), fc.record({ kind: is('unanswered') })),
      recordOnOrder: fc.record({ recorded: flag }),
    },
  },
  printRuntime: {
    input: fc.record({ tabId: id('tab'), printers }),
    events: fc.oneof(
      events('connection.joined', 'connection.lost', 'tab.shown', 'tab.frozen', 'tab.leaving'),
      serverReport,
      event('mainTab.changed', { main: flag, printedElsewhere: flag }),
      event('mainTab.uncertain', { uncertain: flag }),
      event('permission.changed', { permission, loopback: permission }),
      event('permission.changed', { permission }),
      event('devices.changed', { devices: fc.array(url, { maxLength: 2 }) }),
      event('printers.changed', { printers }),
      event('printer.checked', { url, result: checkResult, at }),
      { weight: 3, arbitrary: event('job.received', { job }) },
      event('xstate.done.actor.openJobs', { output: fc.uniqueArray(job, { maxLength: 2, selector: ({ uuid }) => uuid }) }),
      event('job.questionChanged', { uuid: id('job'), open: flag }),
      ...['job.ended', 'job.confirm', 'job.retry', 'job.discard'].map((type) => event(type, { uuid: id('job') })),
      event('printer.check', { url }),
      jobId.map((actorId) => ({ type: `xstate.error.actor.${actorId}`, actorId })),
    ),
    outputs: {},
  },
  catalogSync: {
    input: fc.constant(undefined),
    events: fc.oneof(
      event('channels.chosen', { channels: fc.array(slug, { maxLength: 3 }) }),
      { weight: 2, arbitrary: events('push.confirm', 'push.back', 'push.repeat', 'impact.retry') },
      event('outcome.seen', { outcomes: channelOutcomes }),
    ),
    outputs: {
      readImpact: impactReading,
      sendMenu: fc.oneof(
        { weight: 3, arbitrary: fc.record({ kind: is('answered'), operationId: maybe(id('operation')), outcomes: channelOutcomes }) },
        fc.record({ kind: is('unsure') }),
        failedCall,
      ),
      watchOutcome: fc.constant(undefined),
    },
  },
  masterCatalogSync: {
    input: fc.constant(undefined),
    events: fc.oneof(
      { weight: 2, arbitrary: event('targets.chosen', syncTargets) },
      { weight: 3, arbitrary: events('sync.confirm', 'sync.back', 'sync.repeat', 'impact.retry', 'poll.resume') },
    ),
    outputs: {
      readImpact: impactReading,
      sendSync: fc.record({
        calls: fc.array(sentCall, { maxLength: 2 }),
        unsent: fc.array(syncRequest, { maxLength: 2 }),
        error: maybe(freeText),
      }),
      readOutcomes: fc.oneof(
        {
          weight: 3,
          arbitrary: fc.record({ kind: is('read'), outcomes: fc.array(storeOutcome, { maxLength: 4 }), isOver: usually(true) }),
        },
        fc.record({ kind: is('failed') }),
      ),
    },
  },
  posCatalog: {
    input: fc.constant(undefined),
    events: fc.oneof(event('catalog.request', { at }), events('catalog.cancel')),
    outputs: { readCatalog: fc.oneof(fc.record({ kind: is('read'), products: fc.nat() }), failedCall) },
  },
  productBlock: {
    input: fc.constant(undefined),
    events: fc.oneof(
      event('request.submit', { parts: blockParts }),
      events('request.repeat'),
      event('effect.seen', { waiting: fc.array(channel, { maxLength: 3 }) }),
    ),
    outputs: { sendBlocks: fc.record({ results: fc.array(blockResult, { maxLength: 4 }), at }), watchEffect: fc.constant(undefined) },
  },
  reportRows: {
    input: fc.constant(undefined),
    events: fc.oneof(
      { weight: 2, arbitrary: events('report.request', 'report.resume', 'report.cancel', 'report.leave') },
      event('rows.started', { reading: round, rows: fc.nat() }),
      event('rows.received', { reading: round, received: fc.nat(), dropped: fc.nat(9) }),
      event('rows.ended', {
        reading: round,
        end: fc.oneof(
          fc.record({ kind: is('whole'), isCut: flag, dropped: fc.nat(9) }),
          failedCall.map(({ error }) => ({ kind: 'broken', error })),
        ),
      }),
    ),
    outputs: {},
  },
  reportExport: {
    input: fc.constant(undefined),
    events: fc.oneof(
      { weight: 2, arbitrary: event('export.request', {}) },
      events('export.cancel'),
      event('rows.progressed', { run: round, done: fc.nat(), total: maybe(fc.nat()) }),
      event('rows.fetched', {
        run: round,
        end: fc.oneof({ weight: 3, arbitrary: fc.record({ kind: is('complete', 'left') }) }, failedCall),
      }),
      event('file.progressed', { run: round, step: is('writing', 'checking'), done: fc.nat(), total: fc.nat() }),
      event('file.ended', {
        run: round,
        end: fc.oneof(
          fc.record({
            kind: is('checked'),
            file: fc.record({ name: freeText, size: fc.nat(), rows: fc.nat(), neutralised: fc.nat() }),
          }),
          fc.record({ kind: is('different'), cell: fc.record({ row: fc.nat(), columnId: is('sales', 'location') }) }),
          failedCall.map(({ error }) => ({ kind: 'file', error })),
        ),
      }),
    ),
    outputs: {},
  },
  storePause: {
    input: fc.constant(undefined),
    events: fc.oneof(
      event('status.request', { status: is('open', 'paused'), places: fc.array(channel, { maxLength: 12 }) }),
      { weight: 2, arbitrary: event('status.confirm', { requests: statusRequests, operationId: id('operation') }) },
      {
        weight: 3,
        arbitrary: fc.tuple(channel, statusAnswer, at).map(([of, answer, when]) => ({ type: 'call.answered', ...of, answer, at: when })),
      },
      channel.map((at) => ({ type: 'call.repeat', ...at })),
      events('status.cancel', 'limited.repeat', 'act.dismiss'),
    ),
    outputs: { sendStatuses: fc.constant(undefined) },
  },
  orderUndo: {
    input: fc.constant(undefined),
    events: events('undo.request', 'undo.skip', 'undo.outdated'),
    outputs: { sendAction: fc.record({ isFailed: flag }) },
  },
  testTicket: {
    input: fc.constant(undefined),
    events: fc.oneof(
      event('ticket.send', { draft: maybe(draft) }),
      event('ticket.reported', { state: is('held', 'printed', 'failed', 'unknown'), code: maybe(freeText) }),
    ),
    outputs: {
      sendTestTicket: fc.oneof(
        fc.record({ kind: is('sent'), ticket: fc.record({ jobUuid: maybe(id('job')), isServed: maybe(flag) }) }),
        failedCall,
      ),
      followTestTicket: fc.constant(undefined),
    },
  },
  session: {
    input: fc.constant(undefined),
    events: fc.oneof(
      { weight: 3, arbitrary: event('signIn.request', { email: freeText, password: freeText }) },
      events('signOut.request', 'loading.retry', 'session.refused', 'session.signedOutElsewhere'),
      event('session.found', session),
      event('session.renewed', session),
      event('session.timed', { endsInMs: session.endsInMs }),
    ),
    outputs: {
      signIn: fc.oneof(
        { weight: 3, arbitrary: fc.record({ kind: is('signedIn'), ...session }) },
        fc.record({ kind: is('lockedOut'), retryInMs: fc.nat() }),
        failed,
      ),
      loadSession: fc.oneof(
        { weight: 3, arbitrary: fc.record({ kind: is('loaded'), endsInMs: session.endsInMs }) },
        fc.record({ kind: is('ended', 'noScreens') }),
        failed,
      ),
      clearSession: fc.constant(undefined),
    },
  },
};

/** Generates a random run of a machine as JSON, with any events in any order. */
export function randomRun({ input, events: own, outputs }: Stimuli): Arbitrary<RandomRun> {
  const move = fc.record({ own, outputs: fc.record(outputs), choice: fc.nat() });
  // Removes `undefined`; the other values are already JSON.
  return fc.record({ input, moves: fc.array(move, { maxLength: 25 }) }).map((run) => JSON.parse(JSON.stringify(run)) as RandomRun);
}

/** Records the steps of a run up to the first exception. */
export function recordRun(machine: AnyStateMachine, { input, moves }: RandomRun): Seen[] {
  const ref = Object.assign(createActor(machine, { input }), { systemId: machine.id });
  const [first] = initialTransition(machine, input);
  const step = (event: AnyEventObject, snapshot: AnyMachineSnapshot): Seen => ({ kind: 'step', t: 1, ref, event, snapshot, taken: [] });
  const seen = [step({ type: 'xstate.init', input }, first)];
  let snapshot: AnyMachineSnapshot = first;
  for (const move of moves) {
    if (snapshot.status !== 'active') break;
    const event = eventOf(move, snapshot);
    try {
      [snapshot] = transition(machine, snapshot, event);
    } catch {
      break;
    }
    seen.push(step(event, snapshot));
  }
  return seen;
}

function eventOf({ own, outputs, choice }: Move, snapshot: AnyMachineSnapshot): AnyEventObject {
  // XState's type does not expose the nodes of a snapshot.
  const nodes = snapshot._nodes as AnyStateNode[];
  const ends = nodes.flatMap((node) =>
    node.invoke.map(({ id: name, src }) => ({ type: `xstate.done.actor.${name}`, output: outputs[String(src)], actorId: name })),
  );
  const timers = nodes.flatMap((node) => node.after.map(({ eventType }) => ({ type: eventType })));
  const candidates = [own, own, ...ends, ...ends, ...timers];
  return candidates[choice % candidates.length] ?? own;
}

/** Returns the personal texts in a value. */
export function personalTexts(run: unknown): string[] {
  if (typeof run === 'string') return PERSONAL.test(run) ? [run.replace(/^job:/, '')] : [];
  return typeof run === 'object' && run !== null ? Object.values(run).flatMap(personalTexts) : [];
}
