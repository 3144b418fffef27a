import * as z from 'zod/mini';
import type { TimelineActor, TraceTimeline } from '@/machines/replay/traceTimeline';

/** The printer that a line refers to. */
interface PrinterRef {
  uuid: string | null;
  url: string | null;
}

const printerSchema = z.object({ printer: z.object({ uuid: z.string(), url: z.nullable(z.string()) }) });
const jobSchema = z.object({ job: z.object({ printerUuid: z.nullable(z.string()), url: z.string() }) });
const callSchema = z.object({ printerUuid: z.optional(z.nullable(z.string())), url: z.string() });

/** Keys of the printers of a trace, in order of appearance: the uuid, or the URL if no uuid is known. Each printer is listed once. */
export function tracePrinters({ actors, lines }: TraceTimeline): string[] {
  const refs = actors.flatMap((actor) => printerRefsOf(actor, lines));
  const addresses = addressesOf(refs);
  const known = new Set([...addresses.values()].flatMap((urls) => [...urls]));
  const alone = new Set(refs.flatMap(({ url }) => (url !== null && !known.has(url) ? [url] : [])));
  return [...addresses.keys(), ...alone];
}

/** Returns a predicate of line indexes that belong to a printer: to its entry, lane or jobs, or a message or request about one of those. */
export function isOfPrinter({ actors, lines, actorOf }: TraceTimeline, key: string): (line: number) => boolean {
  const refsByActor = actors.map((actor) => printerRefsOf(actor, lines));
  const urls = addressesOf(refsByActor.flat()).get(key) ?? new Set([key]);
  const isIts = ({ uuid, url }: PrinterRef) => (uuid !== null ? uuid === key : url !== null && urls.has(url));
  const own = new Set(refsByActor.flatMap((refs, actor) => (refs.some(isIts) ? [actor] : [])));
  return (index) => {
    const actor = actorOf[index] ?? -1;
    if (actor >= 0) return own.has(actor);
    const line = lines[index];
    const call = line?.kind === 'io' && callSchema.safeParse(line.data);
    return call && call.success ? isIts({ uuid: call.data.printerUuid ?? null, url: call.data.url }) : false;
  };
}

/** URLs by uuid: a printer may move to another URL, and two may share one. */
function addressesOf(refs: readonly PrinterRef[]): Map<string, Set<string>> {
  const addresses = new Map<string, Set<string>>();
  for (const { uuid, url } of refs) {
    if (uuid === null) continue;
    const urls = addresses.get(uuid) ?? new Set();
    addresses.set(uuid, url === null ? urls : urls.add(url));
  }
  return addresses;
}

const LANE = 'lane:';
const ENTRY = 'entry:';
const JOB = 'job:';

/** The printer of an actor, with each URL that it had; empty if the actor has no printer. */
function printerRefsOf({ line, at }: TimelineActor, lines: TraceTimeline['lines']): PrinterRef[] {
  const started = line.input ?? line.state?.context;
  if (line.name.startsWith(LANE)) return [{ uuid: null, url: line.name.slice(LANE.length) }];
  if (line.name.startsWith(JOB)) {
    const { data } = jobSchema.safeParse(started);
    return data ? [{ uuid: data.job.printerUuid, url: data.job.url }] : [];
  }
  if (!line.name.startsWith(ENTRY)) return [];
  const changed = at.flatMap((index) => {
    const step = lines[index];
    return step?.kind === 'step' && step.event.type === 'printer.changed' ? [step.event] : [];
  });
  return [started, ...changed].flatMap((said) => printerSchema.safeParse(said).data?.printer ?? []);
}
