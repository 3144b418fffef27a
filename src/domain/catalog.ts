import * as z from 'zod/mini';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const number = z.catch(z.optional(z.nullable(z.number())), null);
const flag = z.catch(z.optional(z.nullable(z.boolean())), null);
const ids = z.catch(z.array(z.string()), []);
const slugs = z.catch(z.optional(z.nullable(z.array(z.string()))), null);

/** What may differ by channel, of any entity that has it (row CA-03). */
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
/** What one channel has instead; null says nothing. */
export type Override = z.infer<typeof overrideSchema>;
const overrides = z.catch(z.optional(z.nullable(z.record(z.string(), overrideSchema))), null);

/**
 * What every entity of a catalog has (specification 1 §3, decision G19): `price` in minor units; `posRef`, its id in the POS; `kitchenName`, what
 * the kitchen ticket calls it; `image`, an address; `channels`: sold there alone, null everywhere, empty nowhere; `channelOverrides`: what
 * differs, by slug.
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

/** `min` and `max`: how many may be chosen of it. */
const choice = { min: number, max: number };

export const sectionSchema = z.looseObject({ ...entity, ...choice, productIds: ids });
export type Section = z.infer<typeof sectionSchema>;

/** `wildcard`: stands in the POS for what has no id there. */
export const productSchema = z.looseObject({ ...entity, modifierGroupIds: ids, wildcard: flag });
export type Product = z.infer<typeof productSchema>;

/**
 * Extras to choose from. `required`: something must be chosen; `allowRepeat`: the same more than once; `changesMainReference`: what is chosen
 * replaces the POS id of the product.
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

/** Whether a channel sells it: it names no channels, or this one. */
export function isSoldIn({ channels }: { channels?: readonly string[] | null | undefined }, slug: string): boolean {
  return !channels || channels.includes(slug);
}

/** How many must be chosen of a group at least: `required` stands for one. */
export function minimumOf({ min, required }: Pick<ModifierGroup, 'min' | 'required'>): number {
  return Math.max(min ?? 0, required ? 1 : 0);
}

/** A modifier may have extras of its own. */
export const modifierSchema = z.looseObject({ ...entity, modifierGroupIds: ids });
export type Modifier = z.infer<typeof modifierSchema>;

/** Kinds of entities, as they are told apart in problems, impacts and conflicts. */
export const ENTITY_KINDS = ['section', 'product', 'modifierGroup', 'modifier'] as const;
export type EntityKind = (typeof ENTITY_KINDS)[number];

/** A record by id; what cannot be read is left out, and the key is the id. */
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

/** What is in a catalog: sections in their order link to products, these to groups, these to modifiers, by id. */
const content = {
  sections: tolerantArray(sectionSchema),
  products: tolerantRecord(productSchema),
  modifierGroups: tolerantRecord(modifierGroupSchema),
  modifiers: tolerantRecord(modifierSchema),
};

/**
 * A menu (decision G19), of a location (`locationId`) or of a master catalog (`masterCatalogId`). `rev` rises with every save; another server
 * may not have it.
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

/** `GET /Locations/{id}/catalogs`: whole catalogs, by name. */
export const catalogListSchema = tolerantList(catalogSchema);

/** `GET /Locations/{id}/catalogs?fields=…`: what a list of catalogs shows. `products`: how many there are. */
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
