import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { log } from './log';
import { inTime } from './inTime';

/** In ms; a figure that takes longer is not told. */
const FIGURE_WITHIN = 2_000;
/** In seconds. */
const REQUEST_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const HAND_OUT_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export interface AnsweredRequest {
  method: string;
  /** The pattern of the address, without anybody's ids. */
  route: string;
  status: number;
  /** How long it took, in ms. */
  ms: number;
}

/**
 * What the server tells Prometheus of itself (docs/operations.md): the process, requests by route, how long print jobs wait for a tab, and
 * what is watched. Counts and times only, nobody's data.
 */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'pase_request_seconds',
    help: 'Requests, from the first byte read to the last one written',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers: [registry],
  });
  const handOuts = new Histogram({
    name: 'pase_print_hand_out_seconds',
    help: 'Print jobs, from their making until the first tab was told',
    buckets: HAND_OUT_BUCKETS,
    registers: [registry],
  });

  return {
    requestAnswered({ method, route, status, ms }: AnsweredRequest): void {
      requests.observe({ method, route, status }, ms / 1000);
    },

    /** A print job was given to a tab for the first time, so many ms after it was made. */
    handedOut(ms: number): void {
      handOuts.observe(ms / 1000);
    },

    /** A figure that is looked up each time Prometheus asks; `NaN` when it cannot be, which takes nothing from the others. */
    watch(name: string, help: string, value: () => number | Promise<number>): void {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          try {
            this.set(await inTime(Promise.resolve(value()), FIGURE_WITHIN));
          } catch (error) {
            log.error({ error, name }, 'a metric could not be looked up');
            this.set(NaN);
          }
        },
      });
    },

    contentType: registry.contentType,

    /** All of it, in the text form of Prometheus. */
    text: (): Promise<string> => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;
