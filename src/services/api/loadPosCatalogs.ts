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
 * Requests that the server create a catalog from a location's POS, or update the one it created before (row CA-06); takes up to ten
 * minutes.
 * @returns the created catalogs; empty when the server does not list them.
 */
export function loadPosCatalogs(locationId: string, signal: AbortSignal) {
  const request = requestTo(contract.loadPosCatalogs, { params: { id: locationId }, timeoutMs: POS_CALL_MS });
  return async (dispatch: (action: UnknownAction) => unknown, _state: unknown, access: ApiAccess): Promise<Loaded> => {
    const reply = await callWithSessionRenewal(request, access, signal);
    // An interrupted call may still have created a catalog.
    dispatch(baseApi.util.invalidateTags([idTag('catalog', locationId)]));
    if ('error' in reply) return reply;
    const read = catalogListSchema.safeParse(reply.data);
    return { data: read.success ? read.data.data : [] };
  };
}
