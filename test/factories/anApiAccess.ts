import type { ApiAccess } from '@/services/api/baseQuery';

/** A signed-in user whose session cannot be renewed. */
export function anApiAccess(over: Partial<ApiAccess> = {}): ApiAccess {
  return {
    apiUrl: 'http://localhost/api',
    accessToken: () => 'token-1',
    appToken: null,
    onTokenRejected: () => undefined,
    onTokenReplaced: () => undefined,
    waitForRenewal: async () => false,
    onForbidden: () => undefined,
    ...over,
  };
}
