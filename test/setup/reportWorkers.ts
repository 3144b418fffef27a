import { reportReader, type ReadingPart } from '@/services/reports/readReportRows';
import type { FileFormat } from '@/services/reports/tableFile/fileFormat';
import { fileMaker, writerOf, type FilePart, type WrittenFile } from '@/services/reports/tableFile/makeFile';

interface FakeWorkers {
  /** Changes a file between writing and verification. */
  damage?: (written: WrittenFile) => WrittenFile;
  /** The worker's script fails to load, the browser does not start it, or messages to it cannot be cloned. */
  broken?: 'load' | 'start' | 'handOver';
}

interface RunningWorkers {
  /** The number of running workers. */
  running: () => number;
  /** The formats of the files that they were requested to write. */
  formats: readonly FileFormat[];
}

/**
 * Runs the workers of reports in this thread: jsdom has no workers. Messages are cloned, and terminating a worker aborts its requests,
 * as in a browser.
 */
export function reportWorkers({ damage = (written) => written, broken }: FakeWorkers = {}): RunningWorkers {
  let running = 0;
  const formats: FileFormat[] = [];
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
      const make = fileMaker(post, async (format) => {
        formats.push(format);
        const writer = await writerOf(format);
        return { ...writer, write: async (...given) => damage(await writer.write(...given)) };
      });
      const read = reportReader(post, this.stop.signal);
      this.take = (message) => (address.pathname.includes('fileWorker') ? make(message as FilePart) : read(message as ReadingPart));
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
  return { running: () => running, formats };
}
