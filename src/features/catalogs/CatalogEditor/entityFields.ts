import { OVERRIDABLE_FIELDS, type EntityKind, type OverridableField } from '@/domain/catalog';

/** How a field is written: in one line, in several, as an amount, as a whole number, as words parted by commas, as an image. */
export type FieldShape = 'text' | 'area' | 'price' | 'count' | 'words' | 'image';

export const FIELD_SHAPES: Record<OverridableField, FieldShape> = {
  name: 'text',
  description: 'area',
  price: 'price',
  posRef: 'text',
  kitchenName: 'text',
  categories: 'words',
  min: 'count',
  max: 'count',
  annotations: 'area',
  image: 'image',
};

/** The fields of an entity that may differ by channel: how many may be chosen is said of sections and groups. */
export function fieldsOf(kind: EntityKind): readonly OverridableField[] {
  const isChoice = kind === 'section' || kind === 'modifierGroup';
  return OVERRIDABLE_FIELDS.filter((field) => isChoice || (field !== 'min' && field !== 'max'));
}

/** What is on or off of an entity (row CA-03). */
export const FLAGS_OF = {
  section: [],
  product: ['wildcard'],
  modifierGroup: ['required', 'allowRepeat', 'changesMainReference'],
  modifier: [],
} as const satisfies Record<EntityKind, readonly string[]>;
