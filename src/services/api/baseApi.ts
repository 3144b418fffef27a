import { createApi } from '@reduxjs/toolkit/query/react';
import type { ApiError } from '@/services/api/apiError';
import { baseQuery } from '@/services/api/baseQuery';
import { TAG_TYPES } from '@/contract/tags';

/** How long reference data stays fresh and cached, in seconds: one day (specification 1 §9). */
const REFERENCE_SECONDS = 86_400;

/** The RTK Query cache of server data. Each API family injects its endpoints in its own file. */
export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: TAG_TYPES,
  endpoints: () => ({}),
  // 'immediately' loses an invalidation that arrives during a running query, so slow calls must not be endpoints.
  invalidationBehavior: 'delayed',
  refetchOnMountOrArgChange: REFERENCE_SECONDS,
  keepUnusedDataFor: REFERENCE_SECONDS,
  refetchOnFocus: false,
  catchSchemaFailure: ({ issues }): ApiError => ({
    kind: 'unreadable',
    reason: issues.map(({ path = [], message }) => `${path.map(String).join('.')} ${message}`.trim()).join('; '),
  }),
});
