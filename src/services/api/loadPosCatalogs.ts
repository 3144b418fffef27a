import type { UnknownAction } from '@reduxjs/toolkit';
import * as contract from '@/contract/pos';
import { catalogListSchema, type Catalog } from '@/domain/catalog';
import type { ApiError } from '@/services/api/apiError';
import { baseApi } from '@/services/api/baseApi';
import type { ApiAccess } from '@/services/api/baseQuery';
import { callWithSessionRenewal } from '@/services/api/callWithSessionRenewal';
import { requestTo } from '@/services/api/fromContract';
import { POS_CALL_MS } from '@/services/api/posApi';
import { idTag } from '@/contract/tags';

type Loaded = { data: Catalog[] } | { error: ApiError };

/**
 * Has the server make a catalog of what the POS of a location has, or bring the one up to date that it made so (row CA-06): it takes up to ten
 * minutes. Gives the catalogs that were made; none where another server does not tell.
 */
export function loadPosCatalogs(locationId: string, signal: AbortSignal) {
  const request = requestTo(contract.loadPosCatalogs, { params: { id: locationId }, timeoutMs: POS_CALL_MS });
  return async (dispatch: (action: UnknownAction) => unknown, _state: unknown, access: ApiAccess): Promise<Loaded> => {
    const reply = await callWithSessionRenewal(request, access, signal);
    // Of a call that broke off nobody knows what came of it.
    dispatch(baseApi.util.invalidateTags([idTag('catalog', locationId)]));
    if ('error' in reply) return reply;
    const read = catalogListSchema.safeParse(reply.data);
    return { data: read.success ? read.data.data : [] };
  };
}
