import { useState } from 'react';
import type * as z from 'zod/mini';
import { readStored, writeStored } from '@/services/storage/browserStorage';

/**
 * The filter of a page as its user left it, for each user and page (row S-17, decision G50). What the schema does not read is as if
 * it had never been kept. Where the browser keeps nothing, the filter lasts as long as the page.
 */
export function useRememberedFilter<Filter>(page: string, userId: string, schema: z.ZodMiniType<Filter>, start: Filter) {
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
