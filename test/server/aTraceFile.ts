import { gzipSync } from 'node:zlib';
import { aTraceHeader } from '../factories/aTraceHeader';

/** A gzipped trace file: a header and the given lines. `level` is the compression level; 0 for none. */
export function aTraceFile(lines: readonly string[] = ['{"kind":"note","n":1}'], level?: number): Buffer {
  return gzipSync([JSON.stringify(aTraceHeader()), ...lines].join('\n'), level === undefined ? {} : { level });
}
