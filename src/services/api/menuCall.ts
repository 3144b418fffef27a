import type { UnknownAction } from '@reduxjs/toolkit';
import { channelImpactListSchema } from '@/domain/menuPush';
import { unwrap } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess, ApiRequest } from '@/services/api/baseQuery';
import { callWithSessionRenewal } from '@/services/api/callWithSessionRenewal';

/**
 * The timeout of a push of a large menu to all channels of a location or to hundreds of locations, the same as for saving one. A push
 * without a reply by then is still in progress; the user should not watch a progress bar for five minutes (specification 1 §9).
 */
const MENU_CALL_MS = 120_000;

/** An `error` means that the push failed or that its result is unknown (`isPushUnsure`). */
export type MenuReply<Data> = { data: Data } | { error: ApiError };
type MenuCall<Data> = (dispatch: (action: UnknownAction) => unknown, state: unknown, access: ApiAccess) => Promise<MenuReply<Data>>;

/**
 * A call that pushes a menu. It cannot be aborted and is never retried. `changed` is invalidated even after a failure, because the push may
 * have been partly applied. `read` returns null for a reply that it cannot parse.
 */
export function menuPush<Data>(
  request: ApiRequest,
  changed: Parameters<typeof baseApi.util.invalidateTags>[0],
  read: (answer: unknown) => Data | null,
): MenuCall<Data> {
  const call = menuCall(request, read, new AbortController().signal);
  return async (dispatch, state, access) => {
    const reply = await call(dispatch, state, access);
    dispatch(baseApi.util.invalidateTags(changed));
    return reply;
  };
}

/** A call that previews the changes of a push (row BC-01). Not cached, since the menu changes. A partly readable reply is an error. */
export function menuImpact(request: ApiRequest, signal: AbortSignal) {
  const read = (answer: unknown) => {
    const list = channelImpactListSchema.safeParse(answer);
    return list.success && list.data.dropped === 0 ? list.data.data : null;
  };
  return menuCall(request, read, signal);
}

function menuCall<Data>(request: ApiRequest, read: (answer: unknown) => Data | null, signal: AbortSignal): MenuCall<Data> {
  return async (_dispatch, _state, access) => {
    const reply = await callWithSessionRenewal({ ...request, timeoutMs: MENU_CALL_MS }, access, signal);
    if ('error' in reply) return reply;
    const data = read(unwrap(reply.data));
    return data === null ? { error: { kind: 'unreadable', reason: 'not understood' } } : { data };
  };
}
