interface ElkModule {
  Worker: new () => { onmessage: ((message: { data: unknown }) => void) | null; postMessage(message: unknown): void };
}

/**
 * Elk's own worker, in this thread, where a chart is laid out: jsdom has no workers. `broken` fails to load, as does a file that is not
 * there; `silent` never answers.
 */
export function aLayoutWorker(kind: 'working' | 'broken' | 'silent' = 'working'): void {
  const { Worker: ElkWorker } = jest.requireActual<ElkModule>('elkjs/lib/elk-worker.min.js');
  class Working extends ElkWorker {
    terminate() {
      this.onmessage = () => undefined;
    }
  }
  class Silent {
    onerror: (() => void) | null = null;
    constructor() {
      if (kind === 'broken') setTimeout(() => this.onerror?.(), 0);
    }
    postMessage = () => undefined;
    terminate = () => undefined;
  }
  Object.assign(globalThis, { Worker: kind === 'working' ? Working : Silent });
}
