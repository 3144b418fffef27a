import * as z from 'zod/mini';
import { readStored, writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

const doneSchema = z.array(z.string());

/** Which news a user has done, kept for this browser beyond the sign-out (decision G04), and how one more is marked. Live in all tabs. */
export function useDoneNews(userId: string): [done: readonly string[], markDone: (id: string) => void] {
  const key = `news:${userId}`;
  const markDone = (id: string) => writeStored(key, JSON.stringify([...new Set([...doneOf(readStored(key)), id])]));
  return [doneOf(useStored(key)), markDone];
}

function doneOf(stored: string | null): readonly string[] {
  try {
    return doneSchema.parse(JSON.parse(stored ?? '[]'));
  } catch {
    // Somebody else wrote there.
    return [];
  }
}
