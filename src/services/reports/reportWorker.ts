// Reads one report in a worker.
import { transferablesOf } from '@/services/reports/columnChunk';
import { reportReader, type ReadingPart } from '@/services/reports/readReportRows';

const take = reportReader(
  (message) => postMessage(message, { transfer: message.kind === 'rows' ? transferablesOf(message.chunk) : [] }),
  new AbortController().signal,
);

addEventListener('message', ({ data }: MessageEvent<ReadingPart>) => take(data));
