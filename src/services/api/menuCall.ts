import type { UnknownAction } from '@reduxjs/toolkit';
import { channelImpactListSchema } from '@/domain/menuPush';
import { unwrap } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess, ApiRequest } from '@/services/api/baseQuery';
import { callWithSessionRenewal } from '@/services/api/callWithSessionRenewal';

/**
 * A large menu, at all channels of a location or at hundreds of locations: as long as saving one may take. A push that was not answered by then
 * is in progress, and nobody is to look at a bar for the five minutes of the advice (specification 1 §9).
 */
const MENU_CALL_MS = 120_000;

/** Without `data` it was not done, or nobody knows: `isPushUnsure` tells which. */
export type MenuReply<Data> = { data: Data } | { error: ApiError };
type MenuCall<Data> = (dispatch: (action: UnknownAction) => unknown, state: unknown, access: ApiAccess) => Promise<MenuReply<Data>>;

/**
 * A call that pushes a menu: once it was sent nobody calls it off, and it is never made again by itself. `changed` is asked for anew, after a
 * failure too: nobody knows what of it was done. `read` gives null for what it does not understand.
 */
export function menuPush<Data>(
  request: ApiRequest,
  changed: Parameters<typeof baseApi.util.invalidateTags>[0],
  read: (answer: unknown) => Data | null,
): MenuCall<Data> {
  const ask = menuCall(request, read, new AbortController().signal);
  return async (dispatch, state, access) => {
    const reply = await ask(dispatch, state, access);
    dispatch(baseApi.util.invalidateTags(changed));
    return reply;
  };
}

/** What a push would change (row BC-01): worked out as asked, and not kept, since the menu changes under it. An answer that is read in part is none. */
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
