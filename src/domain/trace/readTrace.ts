import { MAX_UNPACKED_TRACE_BYTES } from '@/domain/printTrace';
import { TRACE_VERSION, traceHeaderSchema, traceLineSchema, type TraceHeader, type TraceLine } from '@/domain/trace/traceFormat';

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
    | 'cutOff';
}

export interface ReadTrace {
  /** Null: this is no trace, and nothing of it was read. */
  header: TraceHeader | null;
  /** In the order they were recorded in, the pages among each other by time. */
  lines: TraceLine[];
  /** The first hundred. */
  faults: TraceFault[];
}

/** What fits in the memory of whoever opens it, even where each line is short. A trace of a week has a quarter of it. */
const LINES_AT_MOST = 1_000_000;
const LINE_AT_MOST = 4 * 1024 * 1024;
const FAULTS_AT_MOST = 100;

/**
 * Reads a trace part by part, as it comes from a file or a stream (rows TR-02, BT-10). What cannot be read is passed over and told by
 * its line and reason; the readable rest is given. Rejects nothing but what `parts` rejects with, and even then what came before is kept:
 * `cutOff`.
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
      const isTooLarge = size > textAtMost || number > LINES_AT_MOST;
      if (isTooLarge || rest.length > LINE_AT_MOST) {
        fault(isTooLarge ? 'tooLarge' : 'lineTooLong', number + 1);
        rest = '';
        break;
      }
    }
  } catch {
    fault('cutOff', number + 1);
    rest = '';
  }
  if (rest !== '' && !take(rest)) return trace;
  if (number === 0 && trace.faults.length === 0) fault('empty', null);
  trace.lines = inOrder(trace.lines, fault);
  return trace;
}

type Fault = (reason: TraceFault['reason'], line?: number | null) => void;

function takeHeader(text: string, trace: ReadTrace, fault: Fault): boolean {
  const header = traceHeaderSchema.safeParse(json(text));
  if (!header.success) {
    fault('notATrace');
    return false;
  }
  trace.header = header.data;
  if (header.data.version > TRACE_VERSION) fault('newerFormat');
  return true;
}

function takeLine(text: string, trace: ReadTrace, fault: Fault): void {
  const line = text.length > LINE_AT_MOST ? null : traceLineSchema.safeParse(json(text));
  if (line?.success) trace.lines.push(line.data);
  else fault(line ? 'brokenLine' : 'lineTooLong');
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
