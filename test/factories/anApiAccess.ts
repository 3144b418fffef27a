import type { ApiAccess } from '@/services/api/baseQuery';

/** Somebody signed in, whose session nobody renews. */
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
