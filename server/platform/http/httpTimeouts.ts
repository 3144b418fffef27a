/** Timeouts of a connection, in ms; 0: none. They do not apply to the time in which the server prepares a reply. */
export interface HttpTimeouts {
  /** Until the headers of a request are received. */
  headersMs: number;
  /** Until the whole request is received. */
  requestMs: number;
  /** From a reply until the next request on the same connection. */
  keepAliveMs: number;
}

export const DEFAULT_HTTP_TIMEOUTS: HttpTimeouts = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000 };

/** Maximum interval at which Node checks connections for timeouts. */
const LONGEST_INTERVAL_MS = 5_000;

/** Converts the timeouts to Fastify options. */
export function timeoutOptions({ headersMs, requestMs, keepAliveMs }: HttpTimeouts) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(LONGEST_INTERVAL_MS, headersMs || LONGEST_INTERVAL_MS) },
  };
}
