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

/** How a user has set up a table: the `GridView` of `ui/DataGrid`. */
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
 * The views of a table that a user saved under names (row BR-01), live over the tabs of this browser. They are kept for each user and
 * outlive a sign-out, as the news that they have done (decision G04). What cannot be read is as if it had never been saved; the other
 * views stay.
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
