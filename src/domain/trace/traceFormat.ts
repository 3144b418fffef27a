import * as z from 'zod/mini';

/** First field of the first line, which identifies a trace. */
export const TRACE_FORMAT = 'pase-trace';
/**
 * Incremented when lines of the previous version change their meaning (`docs/trace-format.md`). Versions 1 to 3 are migrated by
 * `migrateTrace`.
 */
export const TRACE_VERSION = 4;
/**
 * Maximum nesting of lists and objects in a line, so that recursive functions do not overflow the stack. Our own lines are not nested as
 * deeply.
 */
export const MAX_TRACE_DEPTH = 200;
/** The latest time of a `Date`, and negated the earliest, in ms since 1970. */
const LAST_MOMENT = 8.64e15;

const count = z.number().check(z.int(), z.nonnegative());
const name = z.string().check(z.minLength(1), z.maxLength(400));
/** Position of a line. */
const position = {
  /** Number of the line within its page: strictly increasing; it orders lines with equal times. */
  n: count,
  /** Milliseconds since 1970 by the clock of the recording computer. */
  t: z.number().check(z.minimum(-LAST_MOMENT), z.maximum(LAST_MOMENT)),
  /** A page of a tab: each load has its own id. */
  page: z.string().check(z.minLength(1), z.maxLength(64)),
};
/** Limited like the depth of values, so that changes cannot make a context deeper. */
const path = z.array(z.union([z.string(), count])).check(z.maxLength(MAX_TRACE_DEPTH));
const state = z.object({ value: z.unknown(), context: z.unknown(), status: z.string() });

/** Scope of a trace: everything that the browser recorded, or what concerns one printer, order or job. */
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
/** Fields of the first line in all versions of the format. */
export const traceMarkSchema = z.object(mark);

/** The first line: where, when and by which app version the trace was recorded (decision G52). */
export const traceHeaderSchema = z.object({
  ...mark,
  /** Version of the app that saved it. */
  app: z.string().check(z.maxLength(40)),
  /** Fingerprint of each machine's statechart by machine name: a different statechart may take different steps. */
  machines: z.record(z.string(), z.string().check(z.maxLength(64))),
  /** IANA time zone of the computer. */
  zone: z.string().check(z.maxLength(64)),
  /** Name and version of browser and system. */
  browser: z.string().check(z.maxLength(300)),
  /** Time of saving, ISO-8601 UTC. */
  savedAt: z.iso.datetime(),
  scope: traceScopeSchema,
});
export type TraceHeader = z.infer<typeof traceHeaderSchema>;

/** An actor started, with its input. If earlier lines were deleted, `state` has its state at that time instead. */
const actorLineSchema = z.object({
  kind: z.literal('actor'),
  ...position,
  /** Id of the actor within its page. */
  actor: name,
  machine: name,
  /** Name in its system (`job:UUID`, `lane:URL`), else its id. */
  name,
  parent: z.nullable(name),
  input: z.optional(z.unknown()),
  state: z.optional(state),
});
export type ActorLine = z.infer<typeof actorLineSchema>;

/** A change of a value: a new value, a removed field, or a list change: from an index on elements were removed and added. */
const changeSchema = z.union([
  z.object({ at: path, from: count, removed: count, added: z.array(z.unknown()) }),
  z.object({ at: path, gone: z.literal(true) }),
  z.object({ at: path, is: z.unknown() }),
]);
export type Change = z.infer<typeof changeSchema>;

/** A machine handled an event. `value` and `changes` are the changes of its state and context; missing ones are unchanged. */
const stepLineSchema = z.object({
  kind: z.literal('step'),
  ...position,
  actor: name,
  event: z.looseObject({ type: z.string() }),
  /** The transitions taken, by state ids, with their guards. */
  taken: z.array(z.object({ from: z.string(), to: z.array(z.string()), on: z.string(), guard: z.optional(z.string()) })),
  value: z.optional(z.unknown()),
  changes: z.optional(z.array(changeSchema)),
  status: z.optional(z.string()),
});
export type StepLine = z.infer<typeof stepLineSchema>;

/** A message of the realtime server, or a request to a printer or the API, without tickets and bodies. */
const ioLineSchema = z.object({
  kind: z.literal('io'),
  ...position,
  via: z.enum(['socket', 'printer', 'api']),
  direction: z.enum(['in', 'out']),
  name,
  /** The job, order or printer concerned. */
  about: z.optional(z.nullable(name)),
  data: z.optional(z.unknown()),
});
export type IoLine = z.infer<typeof ioLineSchema>;

/** A machine crashed on an event and stopped. */
const crashLineSchema = z.object({
  kind: z.literal('crash'),
  ...position,
  actor: name,
  event: z.nullable(z.looseObject({ type: z.string() })),
  error: z.object({ name: z.string(), frames: z.array(z.string()) }),
});
export type CrashLine = z.infer<typeof crashLineSchema>;

/** Other information for support: a page began, lines are missing, the computer's clock is wrong, printing stopped. */
const noteLineSchema = z.object({
  kind: z.literal('note'),
  ...position,
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
