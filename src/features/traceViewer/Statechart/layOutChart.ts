import ELK from 'elkjs/lib/elk-api';
import { chartGraph } from '@/features/traceViewer/Statechart/chartGraph';
import type { Chart } from '@/features/traceViewer/Statechart/chartOf';
import { placedChart, type PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

/**
 * Lays a chart out in a worker of its own, which ends with it: the largest machine takes seconds, and elk much memory. Rejects where
 * the worker cannot be loaded or elk breaks down.
 */
export async function layOutChart(chart: Chart): Promise<PlacedChart> {
  const worker = new Worker(new URL('./elkWorker.ts', import.meta.url));
  try {
    const lost = new Promise<never>((_, reject) => {
      worker.onerror = () => reject(new Error('the worker that lays charts out broke down'));
    });
    const elk = new ELK({ algorithms: ['layered'], workerFactory: () => worker });
    return placedChart(await Promise.race([elk.layout(chartGraph(chart)), lost]));
  } finally {
    worker.terminate();
  }
}
