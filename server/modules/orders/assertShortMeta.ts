import { invalidData } from '../../platform/http/httpError';

// Replies and settings of a printer are far shorter; a web page that another device returns is longer.
const MAX_META_LENGTH = 16_384;

/**
 * Rejects a status entry whose `meta` is too long to store in an order's history. `path` is its path in the request. @throws HttpError 422.
 */
export function assertShortMeta(meta: unknown, path: string): void {
  if (JSON.stringify(meta ?? {}).length <= MAX_META_LENGTH) return;
  throw invalidData([{ path, message: `longer than ${MAX_META_LENGTH} characters` }]);
}
