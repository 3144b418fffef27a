interface ElkModule {
  Worker: new () => { onmessage: ((message: { data: unknown }) => void) | null; postMessage(message: unknown): void };
}

/**
 * Runs Elk's worker in this thread to lay out charts: jsdom has no workers. `broken` fails to load, like a missing file; `silent` never
 * replies.
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
