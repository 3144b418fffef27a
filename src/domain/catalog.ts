import * as z from 'zod/mini';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const number = z.catch(z.optional(z.nullable(z.number())), null);
const flag = z.catch(z.optional(z.nullable(z.boolean())), null);
const ids = z.catch(z.array(z.string()), []);
const slugs = z.catch(z.optional(z.nullable(z.array(z.string()))), null);

/** Fields of an entity that can differ by channel (row CA-03). */
export const OVERRIDABLE_FIELDS = [
  'name',
  'description',
  'price',
  'posRef',
  'kitchenName',
  'categories',
  'min',
  'max',
  'annotations',
  'image',
] as const;
export type OverridableField = (typeof OVERRIDABLE_FIELDS)[number];

const overrideSchema = z.looseObject({
  name: text,
  description: text,
  price: number,
  posRef: text,
  kitchenName: text,
  categories: slugs,
  min: number,
  max: number,
  annotations: text,
  image: text,
} satisfies Record<OverridableField, unknown>);
/** Values that replace those of an entity in one channel; null and missing fields replace nothing. */
export type Override = z.infer<typeof overrideSchema>;
const overrides = z.catch(z.optional(z.nullable(z.record(z.string(), overrideSchema))), null);

/**
 * Fields of every entity of a catalog (specification 1 §3, decision G19): `price` in minor units; `posRef`, its id in the POS;
 * `kitchenName`, its name on kitchen tickets; `image`, a URL; `channels`, the channels that sell it (null: all, empty: none);
 * `channelOverrides`, the values that differ, by slug.
 */
const entity = {
  id: z.string(),
  name: z.catch(z.string(), ''),
  description: text,
  price: number,
  posRef: text,
  kitchenName: text,
  categories: slugs,
  annotations: text,
  image: text,
  meta: z.optional(z.unknown()),
  channels: slugs,
  channelOverrides: overrides,
};

/** `min` and `max`: how many elements the customer may choose. */
const choice = { min: number, max: number };

export const sectionSchema = z.looseObject({ ...entity, ...choice, productIds: ids });
export type Section = z.infer<typeof sectionSchema>;

/** `wildcard`: the POS product that stands for products without a POS id. */
export const productSchema = z.looseObject({ ...entity, modifierGroupIds: ids, wildcard: flag });
export type Product = z.infer<typeof productSchema>;

/**
 * A group of extras. `required`: the customer must choose at least one; `allowRepeat`: the same extra may be chosen more than once;
 * `changesMainReference`: the POS id of the chosen extra replaces that of the product.
 */
export const modifierGroupSchema = z.looseObject({
  ...entity,
  ...choice,
  required: flag,
  allowRepeat: flag,
  changesMainReference: flag,
  modifierIds: ids,
});
export type ModifierGroup = z.infer<typeof modifierGroupSchema>;

/** Whether a channel sells an entity: `channels` is missing or includes the channel. */
export function isSoldIn({ channels }: { channels?: readonly string[] | null | undefined }, slug: string): boolean {
  return !channels || channels.includes(slug);
}

/** The minimum number of modifiers to choose from a group; `required` means at least one. */
export function minimumOf({ min, required }: Pick<ModifierGroup, 'min' | 'required'>): number {
  return Math.max(min ?? 0, required ? 1 : 0);
}

/** A modifier can have modifier groups of its own. */
export const modifierSchema = z.looseObject({ ...entity, modifierGroupIds: ids });
export type Modifier = z.infer<typeof modifierSchema>;

/** Kinds of catalog entities, as problems, impacts and conflicts name them. */
export const ENTITY_KINDS = ['section', 'product', 'modifierGroup', 'modifier'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** A record by id. Unreadable entries are dropped; the key of an entry replaces its `id`. */
function tolerantRecord<Row extends z.ZodMiniType>(row: Row) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): Record<string, z.infer<Row>> => {
      if (typeof value !== 'object' || value === null) return {};
      const read = Object.entries(value).flatMap(([id, candidate]) => {
        const parsed = row.safeParse(typeof candidate === 'object' && candidate !== null ? { ...candidate, id } : candidate);
        return parsed.success ? [[id, parsed.data] as const] : [];
      });
      return Object.fromEntries(read);
    }),
  );
}

/** Content of a catalog by id: sections, in order, link to products, products to groups, groups to modifiers. */
const content = {
  sections: tolerantArray(sectionSchema),
  products: tolerantRecord(productSchema),
  modifierGroups: tolerantRecord(modifierGroupSchema),
  modifiers: tolerantRecord(modifierSchema),
};

/**
 * A menu (decision G19) of a location (`locationId`) or of a master catalog (`masterCatalogId`). `rev` increases with every save; another
 * server may not send it.
 */
export const catalogSchema = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  locationId: text,
  masterCatalogId: text,
  currency: text,
  rev: number,
  updatedAt: text,
  ...content,
});
export type Catalog = z.infer<typeof catalogSchema>;
export type CatalogContent = Pick<Catalog, keyof typeof content>;

/** Reply of `GET /Locations/{id}/catalogs`: complete catalogs, sorted by name. */
export const catalogListSchema = tolerantList(catalogSchema);

/** An entry of `GET /Locations/{id}/catalogs?fields=…`: the fields that a list of catalogs shows. */
export const catalogSummarySchema = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  currency: text,
  updatedAt: text,
  masterCatalogId: text,
  productCount: number,
});
export type CatalogSummary = z.infer<typeof catalogSummarySchema>;
export const catalogSummaryListSchema = tolerantList(catalogSummarySchema);
