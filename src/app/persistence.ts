import { persistReducer, type PersistConfig, type PersistedState } from 'redux-persist';
import * as z from 'zod/mini';
import { ROLES } from '@/domain/role';
import { sessionSlice, type SessionState } from '@/features/session/sessionSlice';
import { readStored, STORAGE_PREFIX } from '@/services/storage/browserStorage';
import type { PersistStorage } from '@/services/storage/persistStorage';

const SESSION_KEY = 'session';

/** The storage key whose change tells other tabs of a sign-in or a sign-out. */
export const STORED_SESSION_KEY = STORAGE_PREFIX + SESSION_KEY;

/** Raised when the kept form changes: what an older version kept is then dropped. */
const VERSION = 1;

/**
 * The session slice, kept in the browser's storage under a key of its own, so that a tab that keeps something else does not
 * bring back an old session. A new reducer for each store: redux-persist keeps state in it.
 */
export function persistedSession(storage: PersistStorage) {
  const config: PersistConfig<SessionState> = {
    key: SESSION_KEY,
    keyPrefix: '',
    version: VERSION,
    storage,
    whitelist: ['token', 'profile'],
    timeout: 0,
    migrate: async (kept: PersistedState) => (kept?._persist.version === VERSION ? kept : undefined),
  };
  return persistReducer(config, sessionSlice.reducer);
}

const text = z.optional(z.nullable(z.string()));
const storedSessionSchema = z.looseObject({
  token: z.string(),
  profile: z.nullable(z.object({ accountId: text, name: text, email: text, role: z.enum(ROLES) })),
});

/** The session that the storage holds now, as any tab wrote it; null without a token. */
export function readStoredSession(): SessionState | null {
  try {
    // redux-persist writes each field of the slice as JSON within JSON.
    const fields = z.record(z.string(), z.string()).parse(JSON.parse(readStored(SESSION_KEY) ?? '{}'));
    const parsed = storedSessionSchema.safeParse(
      Object.fromEntries(Object.entries(fields).map(([name, json]) => [name, JSON.parse(json)])),
    );
    return parsed.success ? { token: parsed.data.token, profile: parsed.data.profile } : null;
  } catch {
    return null;
  }
}
