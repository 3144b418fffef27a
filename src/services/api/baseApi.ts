import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '@/services/api/apiError';
import { baseQuery } from '@/services/api/baseQuery';
import { TAG_TYPES } from '@/contract/tags';

/** How long reference data is fresh and kept, in seconds: one day (specification 1 §9). */
const REFERENCE_SECONDS = 86_400;

/** The cache of what the server owns. Each API family adds its endpoints in a file of its own. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  endpoints: () => ({}),
  // 'immediately' loses an invalidation that meets a running query, so nothing slow may be an endpoint.
  invalidationBehavior: 'delayed',
  refetchOnMountOrArgChange: REFERENCE_SECONDS,
  keepUnusedDataFor: REFERENCE_SECONDS,
  refetchOnFocus: false,
  catchSchemaFailure: ({ issues }): ApiError => ({
    kind: 'unreadable',
    reason: issues.map(({ path = [], message }) => `${path.map(String).join('.')} ${message}`.trim()).join('; '),
  }),
});
