import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import type { OverridableField } from '@/domain/catalog';
import { requiredText } from '@/domain/fieldRules';

/** Maximum size of the elements of a catalog; `text`, `name` and `whole` (the whole catalog as JSON) in characters. */
export const CATALOG_LIMITS = {
  id: 100,
  name: 1000,
  text: 5000,
  sections: 1000,
  entities: 20_000,
  links: 5000,
  slugs: 100,
  whole: 20_000_000,
} as const;

const id = z.string().check(z.minLength(1), z.maxLength(CATALOG_LIMITS.id));
const slug = z.string().check(z.maxLength(64));
const name = z.string().check(z.maxLength(CATALOG_LIMITS.name));
const text = z.optional(z.nullable(z.string().check(z.maxLength(CATALOG_LIMITS.text))));
const integer = z.optional(z.nullable(z.number().check(z.int())));
const flag = z.optional(z.nullable(z.boolean()));
const slugs = z.optional(z.nullable(z.array(slug).check(z.maxLength(CATALOG_LIMITS.slugs))));
const links = z.array(id).check(z.maxLength(CATALOG_LIMITS.links));

const described = { description: text, price: integer, posRef: text, kitchenName: text, categories: slugs, annotations: text, image: text };
const choice = { min: integer, max: integer };
const override = z.looseObject({
  ...described,
  ...choice,
  name: z.optional(z.nullable(name)),
} satisfies Record<OverridableField, unknown>);

const entity = {
  ...described,
  id,
  name,
  meta: z.optional(z.unknown()),
  channels: slugs,
  channelOverrides: z.optional(z.nullable(z.record(slug, override))),
};

// Unknown fields are retained: another program may depend on them (decision G05).
export const sectionDraftSchema = z.looseObject({ ...entity, ...choice, productIds: links });
export const productDraftSchema = z.looseObject({ ...entity, modifierGroupIds: links, wildcard: flag });
export const modifierGroupDraftSchema = z.looseObject({
  ...entity,
  ...choice,
  required: flag,
  allowRepeat: flag,
  changesMainReference: flag,
  modifierIds: links,
});
export const modifierDraftSchema = z.looseObject({ ...entity, modifierGroupIds: z.optional(links) });

const sections = z.array(sectionDraftSchema).check(
  z.maxLength(CATALOG_LIMITS.sections),
  z.refine((all) => new Set(all.map((each) => each.id)).size === all.length, 'taken'),
);
const currency = z.enum(CURRENCIES, { error: () => 'notOffered' });

/**
 * Body of `PATCH /Catalogs/{id}`: the changes. `sections` is the complete list, in order; the records contain only new and changed
 * entities, and null for removed ones. `rev` is the version that the patch is based on; without it the last save wins. A catalog with
 * mistakes (`catalogProblems`) is saved, but cannot be pushed.
 */
export const catalogPatchSchema = z.strictObject({
  rev: z.optional(z.number().check(z.int())),
  name: z.optional(requiredText()),
  currency: z.optional(currency),
  sections: z.optional(sections),
  products: z.optional(z.record(id, z.nullable(productDraftSchema))),
  modifierGroups: z.optional(z.record(id, z.nullable(modifierGroupDraftSchema))),
  modifiers: z.optional(z.record(id, z.nullable(modifierDraftSchema))),
});
export type CatalogPatch = z.infer<typeof catalogPatchSchema>;

/** Body of `POST /Locations/{id}/catalogs`: an empty catalog, one with this content, or a copy of a catalog in the user's scope. */
export const newCatalogSchema = z.strictObject({
  name: requiredText(),
  currency: z.optional(currency),
  copyOf: z.optional(id),
  sections: z.optional(sections),
  products: z.optional(z.record(id, productDraftSchema)),
  modifierGroups: z.optional(z.record(id, modifierGroupDraftSchema)),
  modifiers: z.optional(z.record(id, modifierDraftSchema)),
});
export type NewCatalog = z.infer<typeof newCatalogSchema>;

/**
 * Body of `POST /catalogs/location` of the products API: imports the menus of these stores, by their ids in that API (specification 1 §7).
 */
export const importedStoresSchema = z.strictObject({
  locationId: id,
  storeIds: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(20)),
  apiKey: z.string().check(z.minLength(1), z.maxLength(500)),
});
export type ImportedStores = z.infer<typeof importedStoresSchema>;

/** Error codes of an import from the products API. */
export const IMPORT_REFUSALS = {
  /** 403: the products API rejects the key. */
  wrongKey: 'WRONG_API_KEY',
  /** 422: the products API has no such stores; `details.storeIds` lists them. Nothing is imported. */
  unknownStores: 'UNKNOWN_STORES',
  /** 502: the products API cannot be reached. */
  offline: 'PRODUCTS_API_OFFLINE',
} as const;

/** Body of `POST /Catalogs/{id}/uploadImage`: an image in base64 without the `data:` prefix. */
export const catalogImageSchema = z.strictObject({
  base64: z.string().check(z.minLength(1), z.maxLength(8_000_000)),
  name: z.optional(z.string().check(z.maxLength(200))),
});
export type CatalogImage = z.infer<typeof catalogImageSchema>;
