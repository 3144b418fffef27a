import type { ApiError } from '@/services/api/apiError';
import { callApi, type ApiAccess, type ApiRequest } from '@/services/api/baseQuery';

/**
 * A call that may take minutes, so that it is no endpoint: while one is under way, nothing that was changed is asked for anew. A session that
 * had ended waits for the password, as every call.
 */
export async function callWithSessionRenewal(
  request: ApiRequest,
  access: ApiAccess,
  signal: AbortSignal,
): Promise<{ data: unknown } | { error: ApiError }> {
  const token = access.accessToken();
  const reply = await callApi(request, access, signal);
  const status = 'error' in reply && reply.error.kind === 'http' ? reply.error.status : null;
  if (status === 403) access.forbidden();
  return status === 401 && token !== null && (await access.renewed(token, signal)) ? callApi(request, access, signal) : reply;
}
