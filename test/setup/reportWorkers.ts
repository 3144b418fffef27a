import { csvMaker, type CsvPart } from '@/services/reports/csv/makeCsv';
import type { WrittenCsv } from '@/services/reports/csv/writeCsv';
import { writeCsv } from '@/services/reports/csv/writeCsv';
import { reportReader, type ReadingPart } from '@/services/reports/readReportRows';

interface FakeWorkers {
  /** Changes a file between writing and verification. */
  damage?: (written: WrittenCsv) => WrittenCsv;
  /** The worker's script fails to load, the browser does not start it, or messages to it cannot be cloned. */
  broken?: 'load' | 'start' | 'handOver';
}

/**
 * Runs the workers of reports in this thread: jsdom has no workers. Messages are cloned, and terminating a worker aborts its requests,
 * as in a browser.
 * @returns the number of running workers
 */
export function reportWorkers({ damage = (written) => written, broken }: FakeWorkers = {}): { running: () => number } {
  let running = 0;
  class ThreadWorker {
    onmessage: ((event: { data: unknown }) => void) | null = null;
    onerror: (() => void) | null = null;
    private readonly stop = new AbortController();
    private readonly take: (message: unknown) => void;

    constructor(address: URL) {
      if (broken === 'start') throw new Error('Worker: the limit of workers is reached');
      running += 1;
      if (broken === 'load') setTimeout(() => this.onerror?.(), 0);
      const post = (message: unknown) => {
        const data = message instanceof Object && 'blob' in message ? message : structuredClone(message);
        setTimeout(() => this.stop.signal.aborted || this.onmessage?.({ data }), 0);
      };
      const make = csvMaker(post, (table, options) => damage(writeCsv(table, options)));
      const read = reportReader(post, this.stop.signal);
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
