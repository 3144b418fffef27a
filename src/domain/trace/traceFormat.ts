import * as z from 'zod/mini';

/** First field of the first line: nothing else is a trace. */
export const TRACE_FORMAT = 'pase-trace';
/** Raised when lines of the version before mean something else (`docs/trace-format.md`). Version 2 renamed states and events (`migrateTrace`). */
export const TRACE_VERSION = 3;
/** Deeper lists and objects in a line are none of ours: whatever walks a line by recursion has room for that. */
export const MAX_TRACE_DEPTH = 200;
/** The last moment that a `Date` can be, and the first with a minus, in ms since 1970. */
const LAST_MOMENT = 8.64e15;

const count = z.number().check(z.int(), z.nonnegative());
const name = z.string().check(z.minLength(1), z.maxLength(400));
/** Where a line stands. */
const place = {
  /** Number of the line within its page: rises by one or more, and orders what has the same time. */
  n: count,
  /** Milliseconds since 1970 by the clock of the computer that recorded. */
  t: z.number().check(z.minimum(-LAST_MOMENT), z.maximum(LAST_MOMENT)),
  /** A page of a tab: an id of its own for every load. */
  page: z.string().check(z.minLength(1), z.maxLength(64)),
};
/** No longer than values are deep: by changes a context must not grow deeper either. */
const path = z.array(z.union([z.string(), count])).check(z.maxLength(MAX_TRACE_DEPTH));
const state = z.object({ value: z.unknown(), context: z.unknown(), status: z.string() });

/** What a trace is about: everything that the browser kept, or what one printer, order or job has to do with. */
export const traceScopeSchema = z.object({
  kind: z.enum(['all', 'printer', 'order', 'job']),
  /** The uuid of the printer or job, or the id of the order; null for everything. */
  id: z.nullable(z.string().check(z.maxLength(300))),
  locationId: z.nullable(z.string().check(z.maxLength(64))),
});
export type TraceScope = z.infer<typeof traceScopeSchema>;

const mark = {
  format: z.literal(TRACE_FORMAT),
  version: z.number().check(z.int(), z.positive()),
};
/** What every version of the format has in its first line. */
export const traceMarkSchema = z.object(mark);

/** The first line: where, when and by what the trace was recorded (decision G52). */
export const traceHeaderSchema = z.object({
  ...mark,
  /** Version of the app that saved it. */
  app: z.string().check(z.maxLength(40)),
  /** A fingerprint of each machine's statechart by its name: another one may take other steps. */
  machines: z.record(z.string(), z.string().check(z.maxLength(64))),
  /** IANA time zone of the computer. */
  zone: z.string().check(z.maxLength(64)),
  /** Name and version of browser and system. */
  browser: z.string().check(z.maxLength(300)),
  /** When it was saved, ISO-8601 UTC. */
  savedAt: z.iso.datetime(),
  scope: traceScopeSchema,
});
export type TraceHeader = z.infer<typeof traceHeaderSchema>;

/** An actor began: a machine with its input. `state` instead where the lines before are gone: its state as it was then. */
const actorLineSchema = z.object({
  kind: z.literal('actor'),
  ...place,
  /** Id of the actor within its page. */
  actor: name,
  machine: name,
  /** What it is called in its system (`job:UUID`, `lane:URL`), else its id. */
  name,
  parent: z.nullable(name),
  input: z.optional(z.unknown()),
  state: z.optional(state),
});
export type ActorLine = z.infer<typeof actorLineSchema>;

/** What a value became: a new value, gone, or where a list changed: from which place on how many were taken out and what came in. */
const changeSchema = z.union([
  z.object({ at: path, from: count, removed: count, added: z.array(z.unknown()) }),
  z.object({ at: path, gone: z.literal(true) }),
  z.object({ at: path, is: z.unknown() }),
]);
export type Change = z.infer<typeof changeSchema>;

/** A machine took an event. `value` and `changes` tell what became of its state and context; without them they stayed. */
const stepLineSchema = z.object({
  kind: z.literal('step'),
  ...place,
  actor: name,
  event: z.looseObject({ type: z.string() }),
  /** The transitions that were taken, by the ids of states, and the guards that let them pass. */
  taken: z.array(z.object({ from: z.string(), to: z.array(z.string()), on: z.string(), guard: z.optional(z.string()) })),
  value: z.optional(z.unknown()),
  changes: z.optional(z.array(changeSchema)),
  status: z.optional(z.string()),
});
export type StepLine = z.infer<typeof stepLineSchema>;

/** A message of the realtime server, a call to a printer or to the API; without tickets and bodies. */
const ioLineSchema = z.object({
  kind: z.literal('io'),
  ...place,
  via: z.enum(['socket', 'printer', 'api']),
  direction: z.enum(['in', 'out']),
  name,
  /** The job, order or printer that it is about. */
  about: z.optional(z.nullable(name)),
  data: z.optional(z.unknown()),
});
export type IoLine = z.infer<typeof ioLineSchema>;

/** A machine broke down over an event: it ended there. */
const crashLineSchema = z.object({
  kind: z.literal('crash'),
  ...place,
  actor: name,
  event: z.nullable(z.looseObject({ type: z.string() })),
  error: z.object({ name: z.string(), frames: z.array(z.string()) }),
});
export type CrashLine = z.infer<typeof crashLineSchema>;

/** What else support must know: a page began, lines are missing, the computer's clock is wrong, printing ended by itself. */
const noteLineSchema = z.object({
  kind: z.literal('note'),
  ...place,
  what: z.enum(['pageBegan', 'linesLost', 'clock', 'refused', 'printingEnded']),
  data: z.optional(z.unknown()),
});
export type NoteLine = z.infer<typeof noteLineSchema>;

/** Any line after the first. */
export const traceLineSchema = z.discriminatedUnion('kind', [
  actorLineSchema,
  stepLineSchema,
  ioLineSchema,
  crashLineSchema,
  noteLineSchema,
]);
export type TraceLine = z.infer<typeof traceLineSchema>;
