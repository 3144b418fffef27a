import ELK from 'elkjs/lib/elk-api';
import { chartGraph } from '@/features/traceViewer/Statechart/chartGraph';
import type { Chart } from '@/features/traceViewer/Statechart/chartOf';
import { placedChart, type PlacedChart } from '@/features/traceViewer/Statechart/placedChart';

/**
 * Lays out a chart in a dedicated worker, terminated afterwards: the largest machine takes seconds, and elk a lot of memory. Rejects if the
 * worker cannot be loaded or elk fails.
 */
export async function layOutChart(chart: Chart): Promise<PlacedChart> {
  const worker = new Worker(new URL('./elkWorker.ts', import.meta.url));
  try {
    const lost = new Promise<never>((_, reject) => {
      worker.onerror = () => reject(new Error('The chart layout worker failed'));
    });
    const elk = new ELK({ algorithms: ['layered'], workerFactory: () => worker });
    return placedChart(await Promise.race([elk.layout(chartGraph(chart)), lost]));
  } finally {
    worker.terminate();
  }
}
