import { invalidData } from '../../platform/http/httpError';

// A printer's reply and the settings of the printer are far below it; a web page answered by something else is not.
const MAX_META_LENGTH = 16_384;

/** 422 for details of a line that are too long to stay in an order's history for ever. `path` is where they stand in the request. */
export function assertShortMeta(meta: unknown, path: string): void {
  if (JSON.stringify(meta ?? {}).length <= MAX_META_LENGTH) return;
  throw invalidData([{ path, message: `longer than ${MAX_META_LENGTH} characters` }]);
}
