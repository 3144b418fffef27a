import * as z from 'zod/mini';
import type { StatusEntry } from '@/domain/order';
import { CHANGE_ENTRY } from '@/domain/orderStatus';

const authoredSchema = z.looseObject({ by: z.looseObject({ id: z.string(), name: z.string() }) });

/** The user who changed the order, of a change that a history entry records; null for changes of channels, and other entries. */
export function authorOfChange({ type, meta }: Pick<StatusEntry, 'type' | 'meta'>): { name: string } | null {
  return type === CHANGE_ENTRY ? (authoredSchema.safeParse(meta).data?.by ?? null) : null;
}
