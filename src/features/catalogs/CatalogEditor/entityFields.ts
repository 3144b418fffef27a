import { OVERRIDABLE_FIELDS, type EntityKind, type OverridableField } from '@/domain/catalog';

/** The control of a field: single-line text, multi-line text, amount, whole number, comma-separated list, or image. */
export type FieldShape = 'text' | 'area' | 'price' | 'count' | 'list' | 'image';

export const FIELD_SHAPES: Record<OverridableField, FieldShape> = {
  name: 'text',
  description: 'area',
  price: 'price',
  posRef: 'text',
  kitchenName: 'text',
  categories: 'list',
  min: 'count',
  max: 'count',
  annotations: 'area',
  image: 'image',
};

/** The fields of an entity that a channel may override; only sections and groups have `min` and `max`. */
export function fieldsOf(kind: EntityKind): readonly OverridableField[] {
  const isChoice = kind === 'section' || kind === 'modifierGroup';
  return OVERRIDABLE_FIELDS.filter((field) => isChoice || (field !== 'min' && field !== 'max'));
}

/** The boolean fields of each kind (row CA-03). */
export const FLAGS_OF = {
  section: [],
  product: ['wildcard'],
  modifierGroup: ['required', 'allowRepeat', 'changesMainReference'],
  modifier: [],
} as const satisfies Record<EntityKind, readonly string[]>;
