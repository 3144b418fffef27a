import { createGunzip } from 'node:zlib';
import {
  MAX_TRACE_BYTES,
  MAX_TRACE_LINE_BYTES,
  MAX_TRACE_LINES,
  MAX_UNPACKED_TRACE_BYTES,
  type TraceRefusalCode,
} from '@/domain/printTrace';
import { isNestedDeeperThan } from '@/domain/trace/isNestedDeeperThan';
import { MAX_TRACE_DEPTH, traceHeaderSchema } from '@/domain/trace/traceFormat';
import { errorCode } from '../../platform/errorCode';
import { HttpError } from '../../platform/http/httpError';

const NEWLINE = 10;
const UNPACKED_PIECE_BYTES = 64 * 1024;

/**
 * Decompresses a trace in chunks, with at most one line in memory, and stops where a limit is exceeded (row TR-02). The first line
 * must be a header, and every other line JSON that is not nested deeper than readers accept (`MAX_TRACE_DEPTH`); their content is not
 * checked.
 *
 * @returns The number of lines after the header.
 * @throws HttpError with a `TraceRefusalCode`.
 */
export async function checkTrace(gzip: Uint8Array): Promise<number> {
  if (gzip.length > MAX_TRACE_BYTES) throw tooLarge(`more than ${MAX_TRACE_BYTES} bytes packed`);
  const lines = new LineCheck();
  let unpackedBytes = 0;
  try {
    for await (const piece of unpack(gzip)) {
      unpackedBytes += piece.length;
      if (unpackedBytes > MAX_UNPACKED_TRACE_BYTES) throw tooLarge(`more than ${MAX_UNPACKED_TRACE_BYTES} bytes unpacked`);
      lines.take(piece);
    }
  } catch (error) {
    throw errorCode(error)?.startsWith('Z_') ? refused('NOT_GZIP', 'The trace is not a complete gzip file.') : error;
  }
  return lines.end();
}

/** Breaking out of the loop over the result stops the decompression. */
function unpack(gzip: Uint8Array): AsyncIterable<Buffer> {
  const gunzip = createGunzip({ chunkSize: UNPACKED_PIECE_BYTES });
  gunzip.end(gzip);
  return gunzip;
}

class LineCheck {
  /** The beginning of a line whose end has not been read yet. */
  private readonly begun: Buffer[] = [];
  private begunBytes = 0;
  private count = 0;

  take(piece: Buffer): void {
    let start = 0;
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      this.add(piece.subarray(start, end));
      this.endLine();
      start = end + 1;
    }
    if (start < piece.length) this.add(piece.subarray(start));
  }

  /** The last line may lack its newline. */
  end(): number {
    if (this.begunBytes > 0 || this.count === 0) this.endLine();
    return this.count - 1;
  }

  private add(part: Buffer): void {
    this.begunBytes += part.length;
    if (this.begunBytes > MAX_TRACE_LINE_BYTES) throw this.broken(`has more than ${MAX_TRACE_LINE_BYTES} bytes`);
    this.begun.push(part);
  }

  private endLine(): void {
    if (this.count > MAX_TRACE_LINES) throw tooLarge(`more than ${MAX_TRACE_LINES} lines`);
    const line = parsed(Buffer.concat(this.begun, this.begunBytes).toString());
    if (line === undefined || (this.count === 0 && !traceHeaderSchema.safeParse(line).success))
      throw this.broken('is not JSON, or nested too deep');
    this.begun.length = 0;
    this.begunBytes = 0;
    this.count += 1;
  }

  private broken(how: string): HttpError {
    if (this.count === 0) return refused('NOT_A_TRACE', 'The first line is not the header of a trace.');
    const line = this.count + 1;
    return refused('BROKEN_LINE', `Line ${line} of the trace ${how}.`, { line });
  }
}

/** @returns Undefined for a line that is not JSON, or nested too deep. */
function parsed(line: string): unknown {
  try {
    const value: unknown = JSON.parse(line);
    return isNestedDeeperThan(value, MAX_TRACE_DEPTH) ? undefined : value;
  } catch {
    return undefined;
  }
}

function tooLarge(how: string): HttpError {
  return refused('TOO_LARGE', `The trace has ${how}.`);
}

function refused(code: TraceRefusalCode, message: string, details?: unknown): HttpError {
  return new HttpError(code === 'TOO_LARGE' ? 413 : 422, code, message, details);
}
