import { persistReducer, type PersistConfig, type PersistedState } from 'redux-persist';
import * as z from 'zod/mini';
import { ROLES } from '@/domain/role';
import { sessionSlice, type SessionState } from '@/features/session/sessionSlice';
import { readStored, STORAGE_PREFIX } from '@/services/storage/browserStorage';
import type { PersistStorage } from '@/services/storage/persistStorage';

const SESSION_KEY = 'session';

/** The storage key that other tabs observe for sign-in and sign-out. */
export const STORED_SESSION_KEY = STORAGE_PREFIX + SESSION_KEY;

/** Increment when the stored shape changes: state of an older version is discarded. */
const VERSION = 1;

/**
 * The session slice, persisted under its own storage key, so that a tab that persists something else does not restore an old session. Each
 * store needs its own reducer, because redux-persist stores state in it.
 */
export function persistedSession(storage: PersistStorage) {
  const config: PersistConfig<SessionState> = {
    key: SESSION_KEY,
    keyPrefix: '',
    version: VERSION,
    storage,
    whitelist: ['token', 'profile'],
    timeout: 0,
    migrate: async (stored: PersistedState) => (stored?._persist.version === VERSION ? stored : undefined),
  };
  return persistReducer(config, sessionSlice.reducer);
}

const text = z.optional(z.nullable(z.string()));
const storedSessionSchema = z.looseObject({
  token: z.string(),
  profile: z.nullable(z.object({ accountId: text, name: text, email: text, role: z.enum(ROLES) })),
});

/** Reads the session that any tab stored last; null without a token. */
export function readStoredSession(): SessionState | null {
  try {
    // redux-persist stores each field of the slice as JSON within JSON.
    const fields = z.record(z.string(), z.string()).parse(JSON.parse(readStored(SESSION_KEY) ?? '{}'));
    const parsed = storedSessionSchema.safeParse(
      Object.fromEntries(Object.entries(fields).map(([name, json]) => [name, JSON.parse(json)])),
    );
    return parsed.success ? { token: parsed.data.token, profile: parsed.data.profile } : null;
  } catch {
    return null;
  }
}
