import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log';
import { withTimeout } from './withTimeout';

/** A gauge whose value takes longer than this is reported as `NaN`. */
const GAUGE_TIMEOUT_MS = 2_000;
const REQUEST_BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const DISPATCH_BUCKETS_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export interface AnsweredRequest {
  method: string;
  /** The pattern of the route, without ids. */
  route: string;
  status: number;
  /** Duration in ms. */
  ms: number;
}

/**
 * Creates the metrics for Prometheus (docs/operations.md): the process, requests by route, how long print jobs wait for a tab, and gauges.
 * They contain counts and times only, no personal data.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'pase_request_seconds',
    help: 'Duration of requests, from the first byte read to the last byte written',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS_SECONDS,
    registers: [registry],
  });
  const dispatchTimes = new Histogram({
    name: 'pase_print_hand_out_seconds',
    help: 'Time from the creation of a print job until it is sent to its first tab',
    buckets: DISPATCH_BUCKETS_SECONDS,
    registers: [registry],
  });

  return {
    requestAnswered({ method, route, status, ms }: AnsweredRequest): void {
      requests.observe({ method, route, status }, ms / 1000);
    },

    /** A print job was sent to its first tab `ms` after it was created. */
    jobDispatched(ms: number): void {
      dispatchTimes.observe(ms / 1000);
    },

    /** Adds a gauge that is read at each scrape; `NaN` if that fails, without effect on the other metrics. */
    addGauge(name: string, help: string, value: () => number | Promise<number>): void {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await withTimeout(Promise.resolve(value()), GAUGE_TIMEOUT_MS));
          } catch (error) {
            log.error({ error, name }, 'a metric could not be read');
            this.set(NaN);
          }
        },
      });
    },

    contentType: registry.contentType,

    /** All metrics in the text format of Prometheus. */
    text: (): Promise<string> => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
