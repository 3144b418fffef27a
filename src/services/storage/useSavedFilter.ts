import { useState } from 'react';
import type * as z from 'zod/mini';
import { readStored, writeStored } from '@/services/storage/browserStorage';

/**
 * Returns the last filter of a page, stored per user and page (row S-17, decision G50), and its setter. A stored filter that the schema
 * rejects is ignored. Without browser storage the filter lasts until the page is left.
 */
export function useSavedFilter<Filter>(page: string, userId: string, schema: z.ZodMiniType<Filter>, start: Filter) {
  const key = `filter:${page}:${userId}`;
  const [filter, setFilter] = useState(() => readFilter(key, schema) ?? start);
  function change(next: Filter) {
    setFilter(next);
    writeStored(key, JSON.stringify(next));
  }
  return [filter, change] as const;
}

function readFilter<Filter>(key: string, schema: z.ZodMiniType<Filter>): Filter | null {
  try {
    return schema.safeParse(JSON.parse(readStored(key) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}
