import { useCallback, useMemo } from 'react';
import * as z from 'zod/mini';
import { writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

const hiddenSchema = z.readonly(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100)));

/**
 * Returns the ids of the columns that a user hides in a table, and a setter for one column (row M-08). Stored like the saved views of a
 * table: per user, in this browser, also after a sign-out. An invalid value hides nothing.
 */
export function useHiddenColumns(table: string, userId: string) {
  const key = `views:${table}:${userId}:hidden`;
  const stored = useStored(key);
  const hidden = useMemo(() => readHidden(stored), [stored]);
  const change = useCallback(
    (columnId: string, isHidden: boolean) => {
      const others = hidden.filter((id) => id !== columnId);
      writeStored(key, JSON.stringify(isHidden ? [...others, columnId] : others));
    },
    [key, hidden],
  );
  return [hidden, change] as const;
}

function readHidden(stored: string | null): readonly string[] {
  try {
    return hiddenSchema.safeParse(JSON.parse(stored ?? '[]')).data ?? [];
  } catch {
    return [];
  }
}
