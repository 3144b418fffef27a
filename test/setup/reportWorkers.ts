import { csvMaker, type CsvPart } from '@/services/reports/csv/makeCsv';
import type { WrittenCsv } from '@/services/reports/csv/writeCsv';
import { writeCsv } from '@/services/reports/csv/writeCsv';
import { reportReader, type ReadingPart } from '@/services/reports/readReportRows';

interface FakeWorkers {
  /** What is done to a file between writing and checking. */
  damage?: (written: WrittenCsv) => WrittenCsv;
  /** Workers that cannot be loaded, that the browser does not start, or to which nothing can be handed over. */
  broken?: 'load' | 'start' | 'handOver';
}

/**
 * The workers that read reports and write files, in this thread: jsdom has no workers. What they are told and tell goes through a copy, and
 * an end of one ends its calls, as in a browser. Gives how many run.
 */
export function reportWorkers({ damage = (written) => written, broken }: FakeWorkers = {}): { running: () => number } {
  let running = 0;
  class ThreadWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: (() => void) | null = null;
    private readonly stop = new AbortController();
    private readonly take: (message: unknown) => void;

    constructor(address: URL) {
      if (broken === 'start') throw new Error('no more workers');
      running += 1;
      if (broken === 'load') setTimeout(() => this.onerror?.(), 0);
      const tell = (message: unknown) => {
        const data = message instanceof Object && 'blob' in message ? message : structuredClone(message);
        setTimeout(() => this.stop.signal.aborted || this.onmessage?.({ data }), 0);
      };
      const make = csvMaker(tell, (table, told) => damage(writeCsv(table, told)));
      const read = reportReader(tell, this.stop.signal);
      this.take = (message) => (address.pathname.includes('csvWorker') ? make(message as CsvPart) : read(message as ReadingPart));
    }

    postMessage(message: unknown): void {
      if (broken === 'handOver') throw new DOMException('out of memory', 'DataCloneError');
      if (!broken) this.take(structuredClone(message));
    }

    terminate(): void {
      if (!this.stop.signal.aborted) running -= 1;
      this.stop.abort();
    }
  }
  Object.assign(globalThis, { Worker: ThreadWorker });
  return { running: () => running };
}
