import * as z from 'zod/mini';
import { replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';
import type { ActorLine, Change, IoLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { EVENT_RENAMES, MACHINE_RENAMES, type MachineRenames, type Names } from '@/domain/trace/traceRenames';

/**
 * Creates a function that migrates lines of earlier format versions to the current one. Versions 2 and 4 renamed states, events, guards,
 * delays and fields of machines (`traceRenames`). Version 3 has the replies of printers as `PrinterReply`, not as the answer of ePOS-Print.
 * A line without an old name is returned as it is, because no new name equals an old one. It must be applied to every trace, because an
 * updated browser saves lines of several versions in one trace, and to the lines in order: the machine of a step is named in the line of
 * its actor.
 */
export function createTraceMigration(): (line: TraceLine) => TraceLine {
  /** Machines by page and actor. */
  const machines = new Map<string, Map<string, string>>();
  return (old) => {
    if (old.kind === 'note') return old;
    if (old.kind === 'io') return old.via === 'printer' ? renamedCall(withCurrentReplies(old)) : old;
    const actors = machines.get(old.page) ?? new Map<string, string>();
    machines.set(old.page, actors);
    if (old.kind === 'actor') actors.set(old.actor, old.machine);
    const machine = actors.get(old.actor) ?? '';
    const line = MACHINES_WITH_REPLIES.has(machine) ? withCurrentReplies(old) : old;
    const renames = MACHINE_RENAMES.get(machine) ?? NO_RENAMES;
    if (renames === NO_RENAMES && !(line.kind !== 'actor' && line.event && EVENT_RENAMES.has(line.event.type))) return line;
    if (line.kind === 'crash') return line.event ? withChanged(line, { event: renamedEvent(line.event, renames) }) : line;
    return line.kind === 'actor' ? renamedActor(line, renames) : renamedStep(line, machine, renames);
  };
}

const NO_RENAMES: MachineRenames = {};

/** The machines whose events and context contain replies or the health of printers. */
const MACHINES_WITH_REPLIES: ReadonlySet<string> = new Set(['printJob', 'printRuntime', 'printerEntry', 'printerLane', 'printerSettings']);

/**
 * Replaces each answer of ePOS-Print, which version 2 recorded in a field `reply`, with its `PrinterReply`, and the field `trouble` of a
 * `PrinterHealth` with `problem`. Returns the same object if there is none: a trace has up to a million lines.
 */
function withCurrentReplies<Value extends object>(value: Value): Value {
  const fields: [string, unknown][] = Object.entries(value);
  let copy: Value | null = null;
  for (const [name, field] of fields) {
    if (!isObject(field)) continue;
    const current = currentReply(name, field);
    if (current === field) continue;
    // A copy of the same shape with other replies.
    copy ??= (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Value;
    Object.assign(copy, { [name]: current });
  }
  return copy ?? value;
}

function currentReply(name: string, field: object): object {
  if (name === 'reply' && isAnswer(field)) return replyOfEpos(field);
  return isOldHealth(field) ? { ok: false, problem: field.trouble } : withCurrentReplies(field);
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

/** Whether an object is the health of a printer with a problem. A `PrinterReport`, which has the same fields and others, is not. */
function isOldHealth(value: object): value is { ok: false; trouble: unknown } {
  return 'trouble' in value && 'ok' in value && value.ok === false && Object.keys(value).length === 2;
}

/** Fields that contain the health of a printer: the changes of its fields are recorded by path. */
const HEALTH_FIELDS: ReadonlySet<string | number | undefined> = new Set(['connection', 'health', 'result']);

function renamedCall(line: IoLine): IoLine {
  return withChanged(line, { data: withKind(line.data, MACHINE_RENAMES.get('printJob')?.kinds) });
}

function renamedActor(line: ActorLine, { states, fields }: MachineRenames): ActorLine {
  const { machine, state } = line;
  return withChanged(line, {
    ...('input' in line && { input: withFields(line.input, fields) }),
    ...(state && {
      state: withChanged(state, { value: renamedValue(state.value, states, machine), context: withFields(state.context, fields) }),
    }),
  });
}

function renamedStep(line: StepLine, machine: string, renames: MachineRenames): StepLine {
  const { states, fields, guards } = renames;
  return withChanged(line, {
    event: renamedEvent(line.event, renames),
    taken: mapped(line.taken, (each) =>
      withChanged(each, {
        from: renamedId(each.from, states),
        to: mapped(each.to, (id) => renamedId(id, states)),
        on: renamedType(each.on, renames),
        ...(each.guard !== undefined && { guard: guards?.get(each.guard) ?? each.guard }),
      }),
    ),
    ...('value' in line && { value: renamedValue(line.value, states, machine) }),
    ...(line.changes && { changes: mapped(line.changes, (change) => renamedChange(change, fields)) }),
  });
}

type TracedEvent = StepLine['event'];

function renamedEvent(event: TracedEvent, renames: MachineRenames): TracedEvent {
  const { actorId, output } = event;
  const { states, fields, kinds } = renames;
  return withChanged(withFields(event, EVENT_RENAMES.get(event.type)?.fields), {
    type: renamedType(event.type, renames),
    ...(output !== undefined && { output: withKind(withFields(output, fields), kinds) }),
    // XState names an actor that a state invokes after the state: `0.printJob.course.posting`.
    ...(typeof actorId === 'string' && { actorId: renamedSuffix(actorId, /^\d+\./, states) }),
  });
}

/** Prefix of a state id in the event types of actors. */
const ACTOR_PREFIX = /^xstate\.(?:done|error)\.actor\.[^.]+\./;
/** Event type of a timer: the name of its delay and the id of its state. */
const TIMER = /^xstate\.after\.([^.]+)\.(.+)$/;

function renamedType(type: string, { states, delays }: MachineRenames): string {
  if (!type.startsWith('xstate.')) return EVENT_RENAMES.get(type)?.type ?? type;
  const [, delay = '', id = ''] = TIMER.exec(type) ?? [];
  return id === '' ? renamedSuffix(type, ACTOR_PREFIX, states) : `xstate.after.${delays?.get(delay) ?? delay}.${renamedId(id, states)}`;
}

/** Renames the state id at the end of a text. */
function renamedSuffix(text: string, prefixPattern: RegExp, states: Names | undefined): string {
  const [prefix = ''] = prefixPattern.exec(text) ?? [];
  return prefix + renamedId(text.slice(prefix.length), states);
}

function renamedId(id: string, states: Names | undefined): string {
  if (!states || !startsWithAny(id, states)) return id;
  const names = id.split('.');
  return names.map((name, depth) => states.get(names.slice(0, depth + 1).join('.')) ?? name).join('.');
}

function startsWithAny(text: string, prefixes: Names): boolean {
  for (const prefix of prefixes.keys()) if (text.startsWith(prefix)) return true;
  return false;
}

/** Renames a state value: a state name, or the names of regions with nested values. `parentId` is the old id of the parent state. */
function renamedValue(value: unknown, states: Names | undefined, parentId: string): unknown {
  if (!states) return value;
  if (typeof value === 'string') return states.get(`${parentId}.${value}`) ?? value;
  if (!isRecord(value)) return value;
  const inner = Object.entries(value).map(([name, field]) => {
    const id = `${parentId}.${name}`;
    return [name, field, states.get(id) ?? name, renamedValue(field, states, id)] as const;
  });
  if (inner.every(([name, field, newName, newField]) => name === newName && field === newField)) return value;
  return Object.fromEntries(inner.map(([, , name, field]) => [name, field]));
}

function renamedChange(change: Change, fields: Names | undefined): Change {
  const [first, ...rest] = change.at;
  if (first === undefined) return 'is' in change ? withChanged(change, { is: withFields(change.is, fields) }) : change;
  const name = fields?.get(String(first));
  if (name !== undefined) return { ...change, at: [name, ...rest] };
  const isOfHealth = change.at.at(-1) === 'trouble' && HEALTH_FIELDS.has(change.at.at(-2));
  return isOfHealth ? { ...change, at: change.at.with(-1, 'problem') } : change;
}

/** Returns the same object if it has none of the fields. */
function withFields<Value>(value: Value, names: Names | undefined): Value {
  if (!names || !isRecord(value) || !Object.keys(value).some((name) => names.has(name))) return value;
  // The same fields with some renamed.
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [names.get(name) ?? name, field])) as Value;
}

function withKind(value: unknown, kinds: Names | undefined): unknown {
  if (!kinds || !isRecord(value)) return value;
  const kind = kinds.get(String(value['kind']));
  return kind === undefined ? value : { ...value, kind };
}

/** Returns the object with other fields, or the same object if none differs. */
function withChanged<Value extends object>(value: Value, changes: Partial<Value>): Value {
  for (const name in changes) if (changes[name] !== value[name]) return { ...value, ...changes };
  return value;
}

/** Returns the same list if no element changes. */
function mapped<Element>(list: Element[], change: (element: Element) => Element): Element[] {
  const changed = list.map(change);
  return changed.some((element, index) => element !== list[index]) ? changed : list;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return isObject(value) && !Array.isArray(value);
}
