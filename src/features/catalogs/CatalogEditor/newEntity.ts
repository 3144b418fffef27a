import type { EntityTypes } from '@/domain/catalogEntities';
import { randomId } from '@/lib/randomId';

/** Long enough to avoid collisions between users who add entities at the same time. */
const ID_LENGTH = 12;

export function newId(): string {
  return randomId(ID_LENGTH);
}

const EMPTY = {
  section: { productIds: [] },
  product: { modifierGroupIds: [], price: null },
  modifierGroup: { modifierIds: [], min: 0, max: null },
  modifier: { modifierGroupIds: [], price: 0 },
} satisfies { [Kind in keyof EntityTypes]: Omit<EntityTypes[Kind], 'id' | 'name'> };

/** Creates an empty entity with a name, sold in every channel. */
export function newEntity<Kind extends keyof EntityTypes>(kind: Kind, name: string): EntityTypes[Kind] {
  // The compiler cannot relate each kind to its own defaults.
  return { ...EMPTY[kind], id: newId(), name } as unknown as EntityTypes[Kind];
}
