import type { BlockTarget } from '@/features/productAvailability/blockParts';
import type { BlockPart } from '@/machines/productBlock/blockRequest';

/** Something that a person does on this screen: `id` numbers them. */
export type BlockAct = { id: number } & (
  | { kind: 'block'; targets: readonly BlockTarget[] }
  /** `names`: of what is sold again, as far as there are few. */
  | { kind: 'unblock'; parts: readonly BlockPart[]; names: readonly string[] }
);
