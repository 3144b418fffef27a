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

/** A problem of a trace; `line` counts from 1, null: the whole file. */
export interface TraceFault {
  line: number | null;
  reason:
    | 'empty'
    | 'notATrace'
    /** Saved in a newer format version; the readable lines are shown. */
    | 'newerFormat'
    | 'brokenLine'
    | 'lineTooLong'
    /** The lines were not in the order of recording; they were sorted. */
    | 'outOfOrder'
    | 'doubledLine'
    /** The rest was not read. */
    | 'tooLarge'
    /** The file ends early, e.g. a truncated compressed file. */
    | 'cutOff'
    /** The source was interrupted; a retry may succeed. */
    | 'interrupted';
}

/** Error with which `parts` reject if the source of a trace, a connection or a disk, was interrupted. */
export class TraceSourceError extends Error {}

export interface ReadTrace {
  /** Null: the file is not a trace or has an unknown format; nothing was read. */
  header: TraceHeader | null;
  /** In the order of recording; pages are merged by time. */
  lines: TraceLine[];
  /** The first hundred problems. */
  faults: TraceFault[];
}

const MAX_FAULTS = 100;
/** Shorter texts cannot exceed the maximum depth. */
const MIN_DEEP_TEXT_LENGTH = 2 * MAX_TRACE_DEPTH;

/**
 * Reads a trace incrementally from a file or a stream (rows TR-02, BT-10) and migrates it to the current format version. Unreadable lines
 * are skipped and reported with their number and reason. Never rejects: if `parts` reject, the lines so far are returned with the fault
 * `interrupted` for a `TraceSourceError`, else `cutOff`. Of a trace that exceeds the limits the beginning is read; saving never creates one
 * (`traceArchive`).
 *
 * @param maxLength in characters.
 */
export async function readTrace(parts: AsyncIterable<string> | Iterable<string>, maxLength = MAX_UNPACKED_TRACE_BYTES): Promise<ReadTrace> {
  const trace: ReadTrace = { header: null, lines: [], faults: [] };
  let number = 0;
  let size = 0;
  let rest = '';
  const fault = (reason: TraceFault['reason'], line: number | null = number) => {
    if (trace.faults.length < MAX_FAULTS) trace.faults.push({ line, reason });
  };
  /** @returns whether to continue reading. */
  const readLine = (text: string): boolean => {
    number += 1;
    if (number === 1) return readHeader(text, trace, fault);
    if (text.trim() !== '') addLine(text, trace, fault);
    return true;
  };

  try {
    for await (const part of parts) {
      size += part.length;
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      if (!lines.every(readLine)) return trace;
      const isTooLarge = size > maxLength || number > MAX_TRACE_LINES + 1;
      if (isTooLarge || rest.length > MAX_TRACE_LINE_BYTES) {
        fault(isTooLarge ? 'tooLarge' : 'lineTooLong', number + 1);
        rest = '';
        break;
      }
    }
  } catch (error) {
    fault(error instanceof TraceSourceError ? 'interrupted' : 'cutOff', number + 1);
    rest = '';
  }
  if (rest !== '' && !readLine(rest)) return trace;
  if (number === 0 && trace.faults.length === 0) fault('empty', null);
  trace.lines = inOrder(trace.lines, fault).map(createTraceMigration());
  return trace;
}

type Fault = (reason: TraceFault['reason'], line?: number | null) => void;

function readHeader(text: string, trace: ReadTrace, fault: Fault): boolean {
  const parsed = parseJson(text);
  const header = traceHeaderSchema.safeParse(parsed);
  const isNewer = (traceMarkSchema.safeParse(parsed).data?.version ?? 0) > TRACE_VERSION;
  if (isNewer) fault('newerFormat');
  else if (!header.success) fault('notATrace');
  trace.header = header.data ?? null;
  return header.success;
}

function addLine(text: string, trace: ReadTrace, fault: Fault): void {
  if (text.length > MAX_TRACE_LINE_BYTES) return fault('lineTooLong');
  const parsed = parseJson(text);
  const line = traceLineSchema.safeParse(parsed);
  if (line.success && (text.length < MIN_DEEP_TEXT_LENGTH || !isNestedDeeperThan(parsed, MAX_TRACE_DEPTH))) trace.lines.push(line.data);
  else fault('brokenLine');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sorts the lines of each page by number, and merges the pages by time. */
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
      const deduplicated = sorted.filter((line, index) => index === 0 || sorted[index - 1]?.n !== line.n);
      fault(deduplicated.length < sorted.length ? 'doubledLine' : 'outOfOrder', null);
      pages.set(page, deduplicated);
    }
  }
  return mergePages([...pages.values()]);
}

function mergePages(pages: TraceLine[][]): TraceLine[] {
  if (pages.length <= 1) return pages[0] ?? [];
  // A clock that was set back must not reorder the lines of a page: no line counts as earlier than the one before it.
  const timed = pages.flatMap((lines) => {
    let time = -Infinity;
    return lines.map((line) => ({ line, time: (time = Math.max(time, line.t)) }));
  });
  return timed.sort((a, b) => a.time - b.time).map(({ line }) => line);
}
