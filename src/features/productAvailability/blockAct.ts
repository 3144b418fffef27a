import type { BlockTarget } from '@/features/productAvailability/blockParts';
import type { BlockPart } from '@/machines/productBlock/blockRequest';

/** A block or unblock request of the user; `id` is a sequence number. */
export type BlockAct = { id: number } & (
  | { kind: 'block'; targets: readonly BlockTarget[] }
  /** `blockParts`: channels and end are already chosen. `undo`: the parts put back what a block changed. `names`: the names of the items, if there are few. */
  | { kind: 'blockParts' | 'unblock' | 'undo'; parts: readonly BlockPart[]; names: readonly string[] }
);
