import { gzipSync } from 'node:zlib';
import { aTraceHeader } from '../factories/aTraceHeader';

/** A packed trace of these lines after its header. A level of 0 leaves it as long as it is. */
export function aTraceFile(lines: readonly string[] = ['{"kind":"note","n":1}'], level?: number): Buffer {
  return gzipSync([JSON.stringify(aTraceHeader()), ...lines].join('\n'), level === undefined ? {} : { level });
}
