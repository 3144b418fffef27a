import type { EntityTypes } from '@/domain/catalogEntities';
import { randomId } from '@/lib/randomId';

/** Long enough that two people who add things at the same time do not get the same one. */
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

/** A new thing with a name, sold everywhere, that holds nothing yet. */
export function newEntity<Kind extends keyof EntityTypes>(kind: Kind, name: string): EntityTypes[Kind] {
  // Each kind has its own empty start.
  return { ...EMPTY[kind], id: newId(), name } as unknown as EntityTypes[Kind];
}
