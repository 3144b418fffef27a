import type { ApiAccess } from '@/services/api/baseQuery';

/** A signed-in user whose session cannot be renewed. */
export function anApiAccess(over: Partial<ApiAccess> = {}): ApiAccess {
  return {
    apiUrl: 'http://localhost/api',
    accessToken: () => 'token-1',
    appToken: null,
    tokenRefused: () => undefined,
    tokenGiven: () => undefined,
    renewed: async () => false,
    forbidden: () => undefined,
    ...over,
  };
}
