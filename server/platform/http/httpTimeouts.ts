/** How long a connection may take, in ms; 0: without limit. None of them ends a call whose reply takes long. */
export interface HttpTimeouts {
  /** Until the headers of a request are there. */
  headersMs: number;
  /** Until the whole request is there. */
  requestMs: number;
  /** From a reply until the next request on the same connection. */
  keepAliveMs: number;
}

export const DEFAULT_HTTP_TIMEOUTS: HttpTimeouts = { headersMs: 10_000, requestMs: 30_000, keepAliveMs: 72_000 };

/** How often Node looks for connections that are over their time. */
const LONGEST_INTERVAL_MS = 5_000;

/** The same as options of Fastify. */
export function timeoutOptions({ headersMs, requestMs, keepAliveMs }: HttpTimeouts) {
  return {
    requestTimeout: requestMs,
    keepAliveTimeout: keepAliveMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: Math.min(LONGEST_INTERVAL_MS, headersMs || LONGEST_INTERVAL_MS) },
  };
}
