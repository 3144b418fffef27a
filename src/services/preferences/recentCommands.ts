import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

const MAX_COMMANDS = 5;
const recentSchema = z.readonly(z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(MAX_COMMANDS)));

/**
 * Returns the queries of the last commands of a user, the newest first, and a function that adds one (row W-02). Stored like saved views:
 * per user, in this browser, also after a sign-out. An invalid value is no command.
 */
export function useRecentCommands(userId: string) {
  const key = `views:palette:${userId}:recent`;
  const stored = useStored(key);
  const recent = useMemo(() => readRecent(stored), [stored]);
  const add = useCallback(
    (query: string) => {
      if (query.length > 200) return;
      writeStored(key, JSON.stringify([query, ...recent.filter((each) => each !== query)].slice(0, MAX_COMMANDS)));
    },
    [key, recent],
  );
  return [recent, add] as const;
}

function readRecent(stored: string | null): readonly string[] {
  try {
    return recentSchema.safeParse(JSON.parse(stored ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
