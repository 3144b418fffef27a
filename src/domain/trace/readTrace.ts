import { MAX_TRACE_LINE_BYTES, MAX_TRACE_LINES, MAX_UNPACKED_TRACE_BYTES } from '@/domain/printTrace';
import { isNestedDeeperThan } from '@/domain/trace/isNestedDeeperThan';
import { createTraceMigration } from '@/domain/trace/migrateTrace';
import {
  MAX_TRACE_DEPTH,
  TRACE_VERSION,
  traceHeaderSchema,
  traceLineSchema,
  traceMarkSchema,
  type TraceHeader,
  type TraceLine,
} from '@/domain/trace/traceFormat';

/** What is wrong with a trace; `line` counts from 1, null: the whole of it. */
export interface TraceFault {
  line: number | null;
  reason:
    | 'empty'
    | 'notATrace'
    /** Saved by a version of the format that is newer than this one: what can be read is shown. */
    | 'newerFormat'
    | 'brokenLine'
    | 'lineTooLong'
    /** Lines stand in another order than they were recorded in; they were put right. */
    | 'outOfOrder'
    | 'doubledLine'
    /** The rest was not read. */
    | 'tooLarge'
    /** It ends there, though it should not: a packed file that was cut off. */
    | 'cutOff'
    /** What it came from broke off there: it may be read whole another time. */
    | 'interrupted';
}

/** What `parts` reject with where the source of a trace, a connection or a disk, broke off. */
export class SourceBroken extends Error {}

export interface ReadTrace {
  /** Null: this is no trace, or of a format that is not known yet; nothing of it was read. */
  header: TraceHeader | null;
  /** In the order they were recorded in, the pages among each other by time. */
  lines: TraceLine[];
  /** The first hundred. */
  faults: TraceFault[];
}

const FAULTS_AT_MOST = 100;
/** A shorter text cannot be too deep. */
const SHALLOW_TEXT = 2 * MAX_TRACE_DEPTH;

/**
 * Reads a trace part by part, as it comes from a file or a stream (rows TR-02, BT-10), as the current version of the format. What cannot be read is passed over and told by
 * its line and reason; the readable rest is given. Never rejects: where `parts` do, what came before is kept, as `interrupted` after a
 * `SourceBroken`, else as `cutOff`. Of what is larger than a trace may be the beginning is read; saving makes none that is
 * (`traceArchive`).
 *
 * @param textAtMost in characters.
 */
export async function readTrace(
  parts: AsyncIterable<string> | Iterable<string>,
  textAtMost = MAX_UNPACKED_TRACE_BYTES,
): Promise<ReadTrace> {
  const trace: ReadTrace = { header: null, lines: [], faults: [] };
  let number = 0;
  let size = 0;
  let rest = '';
  const fault = (reason: TraceFault['reason'], line: number | null = number) => {
    if (trace.faults.length < FAULTS_AT_MOST) trace.faults.push({ line, reason });
  };
  /** Whether reading goes on. */
  const take = (text: string): boolean => {
    number += 1;
    if (number === 1) return takeHeader(text, trace, fault);
    if (text.trim() !== '') takeLine(text, trace, fault);
    return true;
  };

  try {
    for await (const part of parts) {
      size += part.length;
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      if (!lines.every(take)) return trace;
      const isTooLarge = size > textAtMost || number > MAX_TRACE_LINES + 1;
      if (isTooLarge || rest.length > MAX_TRACE_LINE_BYTES) {
        fault(isTooLarge ? 'tooLarge' : 'lineTooLong', number + 1);
        rest = '';
        break;
      }
    }
  } catch (error) {
    fault(error instanceof SourceBroken ? 'interrupted' : 'cutOff', number + 1);
    rest = '';
  }
  if (rest !== '' && !take(rest)) return trace;
  if (number === 0 && trace.faults.length === 0) fault('empty', null);
  trace.lines = inOrder(trace.lines, fault).map(createTraceMigration());
  return trace;
}

type Fault = (reason: TraceFault['reason'], line?: number | null) => void;

function takeHeader(text: string, trace: ReadTrace, fault: Fault): boolean {
  const told = json(text);
  const header = traceHeaderSchema.safeParse(told);
  const isNewer = (traceMarkSchema.safeParse(told).data?.version ?? 0) > TRACE_VERSION;
  if (isNewer) fault('newerFormat');
  else if (!header.success) fault('notATrace');
  trace.header = header.data ?? null;
  return header.success;
}

function takeLine(text: string, trace: ReadTrace, fault: Fault): void {
  if (text.length > MAX_TRACE_LINE_BYTES) return fault('lineTooLong');
  const told = json(text);
  const line = traceLineSchema.safeParse(told);
  if (line.success && (text.length < SHALLOW_TEXT || !isNestedDeeperThan(told, MAX_TRACE_DEPTH))) trace.lines.push(line.data);
  else fault('brokenLine');
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Within a page by number; the pages among each other by the time of their lines. */
function inOrder(lines: TraceLine[], fault: Fault): TraceLine[] {
  const pages = new Map<string, TraceLine[]>();
  for (const line of lines) {
    const own = pages.get(line.page);
    if (own) own.push(line);
    else pages.set(line.page, [line]);
  }
  for (const [page, own] of pages) {
    if (!own.every((line, index) => index === 0 || (own[index - 1]?.n ?? 0) < line.n)) {
      const sorted = own.toSorted((a, b) => a.n - b.n);
      const single = sorted.filter((line, index) => index === 0 || sorted[index - 1]?.n !== line.n);
      fault(single.length < sorted.length ? 'doubledLine' : 'outOfOrder', null);
      pages.set(page, single);
    }
  }
  return merged([...pages.values()]);
}

function merged(pages: TraceLine[][]): TraceLine[] {
  if (pages.length <= 1) return pages[0] ?? [];
  // A clock that was set back must not turn the lines of a page round: each counts as not earlier than the one before.
  const timed = pages.flatMap((lines) => {
    let time = -Infinity;
    return lines.map((line) => ({ line, time: (time = Math.max(time, line.t)) }));
  });
  return timed.sort((a, b) => a.time - b.time).map(({ line }) => line);
}
