import * as z from 'zod/mini';
import { replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';
import type { ActorLine, Change, StepLine, TraceLine } from '@/domain/trace/traceFormat';

type Names = ReadonlyMap<string, string>;

/** Renames of version 2 of the format in the recordings of a machine. */
interface MachineRenames {
  /** New ids of states, including those nested in a renamed state. */
  states?: Names;
  /** Fields of input and context. */
  fields?: Names;
  guards?: Names;
}

const MACHINES: ReadonlyMap<string, MachineRenames> = new Map<string, MachineRenames>([
  [
    'mainTab',
    { states: new Map([['mainTab.role.main.doubting', 'mainTab.role.main.confirming']]), fields: new Map([['away', 'printedElsewhere']]) },
  ],
  [
    'printerEntry',
    {
      states: new Map([['printerEntry.barred', 'printerEntry.permissionBlocked']]),
      fields: new Map([['barred', 'permissionBlocked']]),
      guards: new Map([['isBarred', 'isPermissionBlocked']]),
    },
  ],
  ['printerLane', { fields: new Map([['checkWanted', 'checkRequested']]) }],
  [
    'printJob',
    {
      states: new Map([
        ['printJob.course.doubting', 'printJob.course.markingUnknown'],
        ['printJob.course.forgetting', 'printJob.course.removingTicket'],
        ['printJob.course.gated.noted', 'printJob.course.gated.reported'],
        ['printJob.course.gated.noting', 'printJob.course.gated.reporting'],
        ['printJob.course.goingOn', 'printJob.course.continuing'],
        ['printJob.course.lettingGo', 'printJob.course.releasing'],
        ['printJob.course.resting.noting', 'printJob.course.resting.reporting'],
        ['printJob.course.takingBack', 'printJob.course.revertingIntent'],
        ['printJob.course.tellingOutcome', 'printJob.course.reportingOutcome'],
        ['printJob.record.telling', 'printJob.record.reporting'],
        ['printJob.record.telling.waiting', 'printJob.record.reporting.waiting'],
        ['printJob.record.telling.writing', 'printJob.record.reporting.writing'],
      ]),
      fields: new Map([['doubted', 'printedElsewhere']]),
      guards: new Map([['isInDoubt', 'mayBePrintedElsewhere']]),
    },
  ],
  [
    'printRuntime',
    {
      fields: new Map([
        ['away', 'printedElsewhere'],
        ['doubted', 'leadershipUncertain'],
      ]),
    },
  ],
]);

/** New event types by the old type, with their renamed fields. */
const EVENTS: ReadonlyMap<string, { type: string; fields?: Names }> = new Map<string, { type: string; fields?: Names }>([
  ['job.doubted', { type: 'job.printedElsewhere' }],
  ['mainTab.changed', { type: 'mainTab.changed', fields: new Map([['away', 'printedElsewhere']]) }],
  ['mainTab.doubted', { type: 'mainTab.uncertain', fields: new Map([['doubted', 'uncertain']]) }],
  ['mainTab.told', { type: 'mainTab.reported' }],
  ['printer.changed', { type: 'printer.changed', fields: new Map([['barred', 'permissionBlocked']]) }],
  ['session.leftElsewhere', { type: 'session.signedOutElsewhere' }],
]);
/** Prefix of a state id in the event types of actors and timers. */
const EVENT_PREFIX = /^xstate\.(?:done\.actor\.|error\.actor\.|after\.)[^.]+\./;

/**
 * Creates a function that migrates lines of earlier format versions to the current one. Version 2 renamed states, events, guards and fields of
 * machines. Version 3 has the replies of printers as `PrinterReply`, not as the answer of ePOS-Print. Current lines are unchanged, because no
 * new name equals an old one. It must be applied to every trace, because an updated browser saves lines of several versions in one trace, and to
 * the lines in order: the machine of a step is named in the line of its actor.
 */
export function createTraceMigration(): (line: TraceLine) => TraceLine {
  /** Machines by page and actor. */
  const machines = new Map<string, Map<string, string>>();
  return (old) => {
    if (old.kind === 'note') return old;
    if (old.kind === 'io') return old.via === 'printer' ? withNeutralReplies(old) : old;
    const actors = machines.get(old.page) ?? new Map<string, string>();
    machines.set(old.page, actors);
    if (old.kind === 'actor') actors.set(old.actor, old.machine);
    const machine = actors.get(old.actor) ?? '';
    const line = MACHINES_WITH_REPLIES.has(machine) ? withNeutralReplies(old) : old;
    const renamed = MACHINES.get(machine);
    if (line.kind === 'crash') return line.event ? { ...line, event: renamedEvent(line.event, renamed) } : line;
    if (line.kind === 'actor') return renamed ? renamedActor(line, renamed) : line;
    return renamed || EVENTS.has(line.event.type) ? renamedStep(line, machine, renamed ?? {}) : line;
  };
}

/** The machines whose events and context contain replies of printers. */
const MACHINES_WITH_REPLIES: ReadonlySet<string> = new Set(['printJob', 'printerLane']);

/**
 * Replaces each answer of ePOS-Print, which earlier versions recorded in a field `reply`, with its `PrinterReply`. Returns the same object if
 * there is none: a trace has up to a million lines.
 */
function withNeutralReplies<Value extends object>(value: Value): Value {
  const changed = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const neutral = name === 'reply' && isAnswer(field) ? replyOfEpos(field) : isObject(field) ? withNeutralReplies(field) : field;
    return neutral === field ? [] : [[name, neutral] as const];
  });
  if (changed.length === 0) return value;
  // A copy of the same shape with other replies.
  return Object.assign(Array.isArray(value) ? [...(value as unknown[])] : { ...value }, Object.fromEntries(changed)) as Value;
}

const answerSchema = z.union([
  z.looseObject({
    ...{
      kind: z.literal('reply'),
      httpStatus: z.number(),
      success: z.boolean(),
      code: z.string(),
      status: z.number(),
      battery: z.number(),
    },
  }),
  z.looseObject({ kind: z.literal('notPrinter'), httpStatus: z.nullable(z.number()), redirected: z.boolean() }),
  z.looseObject({ kind: z.literal('unreadable'), httpStatus: z.number() }),
  z.looseObject({ kind: z.literal('noReply'), why: z.enum(['timeout', 'network']) }),
]);

/** Whether a value is an answer of ePOS-Print. The trace may come from anywhere. */
function isAnswer(value: unknown): value is EposAnswer {
  return answerSchema.safeParse(value).success;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function renamedActor(line: ActorLine, { states, fields }: MachineRenames): ActorLine {
  const { machine, state } = line;
  return {
    ...line,
    ...('input' in line && { input: withFields(line.input, fields) }),
    ...(state && { state: { ...state, value: renamedValue(state.value, states, machine), context: withFields(state.context, fields) } }),
  };
}

function renamedStep(line: StepLine, machine: string, renamed: MachineRenames): StepLine {
  const { states, fields, guards } = renamed;
  return {
    ...line,
    event: renamedEvent(line.event, renamed),
    taken: line.taken.map(({ from, to, on, guard }) => ({
      from: states?.get(from) ?? from,
      to: to.map((id) => states?.get(id) ?? id),
      on: renamedType(on, states),
      ...(guard !== undefined && { guard: guards?.get(guard) ?? guard }),
    })),
    ...('value' in line && { value: renamedValue(line.value, states, machine) }),
    ...(line.changes && fields && { changes: line.changes.map((change) => renamedChange(change, fields)) }),
  };
}

type TracedEvent = StepLine['event'];

function renamedEvent(event: TracedEvent, { states }: MachineRenames = {}): TracedEvent {
  const { actorId } = event;
  const type = renamedType(event.type, states);
  const renamed = withFields(event, EVENTS.get(event.type)?.fields);
  // XState names an actor that a state invokes after the state: `0.printJob.course.posting`.
  if (states && typeof actorId === 'string') return { ...renamed, type, actorId: renamedSuffix(actorId, /^\d+\./, states) };
  return type === event.type ? renamed : { ...renamed, type };
}

function renamedType(type: string, states: Names | undefined): string {
  return EVENTS.get(type)?.type ?? (states && type.startsWith('xstate.') ? renamedSuffix(type, EVENT_PREFIX, states) : type);
}

/** Renames the state id at the end of a text. */
function renamedSuffix(text: string, prefixPattern: RegExp, states: Names): string {
  const [prefix = ''] = prefixPattern.exec(text) ?? [];
  const id = text.slice(prefix.length);
  return prefix + (states.get(id) ?? id);
}

/** Renames a state value: a state name, or the names of regions with nested values. `parentId` is the id of the parent state. */
function renamedValue(value: unknown, states: Names | undefined, parentId: string): unknown {
  if (!states) return value;
  if (typeof value === 'string') return lastSegment(states.get(`${parentId}.${value}`)) ?? value;
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const id = `${parentId}.${name}`;
      return [lastSegment(states.get(id)) ?? name, renamedValue(inner, states, id)];
    }),
  );
}

function lastSegment(id: string | undefined): string | undefined {
  return id?.slice(id.lastIndexOf('.') + 1);
}

function renamedChange(change: Change, fields: Names): Change {
  const [first, ...rest] = change.at;
  if (first === undefined) return 'is' in change ? { ...change, is: withFields(change.is, fields) } : change;
  const name = fields.get(String(first));
  return name === undefined ? change : { ...change, at: [name, ...rest] };
}

function withFields<Value>(value: Value, names: Names | undefined): Value {
  if (!names || !isRecord(value)) return value;
  // The same fields with some renamed.
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [names.get(name) ?? name, field])) as Value;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
