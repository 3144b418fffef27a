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

/** The fields that each kind does not have (row CA-03): only sections and groups have `min` and `max`, and sections have no image. */
const MISSING_FIELDS: Record<EntityKind, readonly OverridableField[]> = {
  section: ['image'],
  product: ['min', 'max'],
  modifierGroup: [],
  modifier: ['min', 'max'],
};

/** The fields of an entity that its form shows; a channel may override each. */
export function fieldsOf(kind: EntityKind): readonly OverridableField[] {
  return OVERRIDABLE_FIELDS.filter((field) => !MISSING_FIELDS[kind].includes(field));
}

/** The boolean fields of each kind (row CA-03). */
export const FLAGS_OF = {
  section: [],
  product: ['wildcard'],
  modifierGroup: ['required', 'allowRepeat', 'changesMainReference'],
  modifier: [],
} as const satisfies Record<EntityKind, readonly string[]>;
