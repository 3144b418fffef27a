import { useMemo } from 'react';
import * as z from 'zod/mini';
import { writeStored } from '@/services/storage/browserStorage';
import { useStored } from '@/services/storage/useStored';

const id = z.string().check(z.minLength(1), z.maxLength(100));
const ids = z.readonly(z.array(id).check(z.maxLength(200)));
const bound = z.nullable(z.number());
const filter = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), words: z.string() }),
  z.object({ kind: z.literal('number'), least: bound, most: bound }),
]);

/** A user's configuration of a table: the `GridView` of `ui/DataGrid`. */
const viewSchema = z.object({
  order: ids,
  hidden: ids,
  frozen: z.number().check(z.int(), z.gte(0), z.lte(200)),
  widths: z.readonly(z.record(id, z.number().check(z.gt(0), z.lte(10_000)))),
  sorts: z.readonly(z.array(z.object({ columnId: id, descending: z.boolean() })).check(z.maxLength(200))),
  filters: z.readonly(z.record(id, filter)),
});

const savedViewSchema = z.object({ name: z.string().check(z.trim(), z.minLength(1)), view: viewSchema });
export type SavedTableView = z.infer<typeof savedViewSchema>;

/**
 * Returns a user's saved views of a table (row BR-01) and a setter; synchronized across the tabs of this browser. Views are stored per user
 * and survive a sign-out, like the read news (decision G04). Views that cannot be parsed are ignored.
 */
export function useSavedViews(table: string, userId: string) {
  const key = `views:${table}:${userId}`;
  const stored = useStored(key);
  const views = useMemo(() => readViews(stored), [stored]);
  const change = (next: readonly SavedTableView[]) => writeStored(key, JSON.stringify(next));
  return [views, change] as const;
}

function readViews(stored: string | null): readonly SavedTableView[] {
  try {
    const list: unknown = JSON.parse(stored ?? '[]');
    if (!Array.isArray(list)) return [];
    return list.flatMap((each) => savedViewSchema.safeParse(each).data ?? []);
  } catch {
    return [];
  }
}
