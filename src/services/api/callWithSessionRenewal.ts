import type { ApiError } from '@/services/api/apiError';
import { callApi, type ApiAccess, type ApiRequest } from '@/services/api/baseQuery';

/**
 * A call that may take minutes. It is not an endpoint, because a running endpoint delays all invalidations. Like every call, it waits for
 * the user to renew an expired session.
 */
export async function callWithSessionRenewal(
  request: ApiRequest,
  access: ApiAccess,
  signal: AbortSignal,
): Promise<{ data: unknown } | { error: ApiError }> {
  const token = access.accessToken();
  const reply = await callApi(request, access, signal);
  const status = 'error' in reply && reply.error.kind === 'http' ? reply.error.status : null;
  if (status === 403) access.onForbidden();
  return status === 401 && token !== null && (await access.waitForRenewal(token, signal)) ? callApi(request, access, signal) : reply;
}
