import * as z from 'zod/mini';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const ids = z.catch(z.array(z.string()), []);
const price = z.catch(z.optional(z.nullable(z.number())), null);
const overrides = z.catch(z.optional(z.nullable(z.record(z.string(), z.looseObject({})))), null);

/** What every entity of a catalog has: `price` in minor units; `channels`: sold there alone; `channelOverrides`: what differs, by slug. */
const entity = {
  id: z.string(),
  name: z.catch(z.string(), ''),
  price,
  posRef: text,
  meta: z.optional(z.unknown()),
  channels: z.catch(z.optional(z.nullable(z.array(z.string()))), null),
  channelOverrides: overrides,
};

const sectionSchema = z.looseObject({ ...entity, description: text, productIds: ids });
export const productSchema = z.looseObject({ ...entity, description: text, modifierGroupIds: ids });
export type Product = z.infer<typeof productSchema>;
const modifierGroupSchema = z.looseObject({
  ...entity,
  min: z.catch(z.optional(z.nullable(z.number())), null),
  max: z.catch(z.optional(z.nullable(z.number())), null),
  required: z.catch(z.optional(z.boolean()), undefined),
  allowRepeat: z.catch(z.optional(z.boolean()), undefined),
  modifierIds: ids,
});
export const modifierSchema = z.looseObject(entity);
export type Modifier = z.infer<typeof modifierSchema>;

/** A record by id; what cannot be read is left out. */
function tolerantRecord<Row extends z.ZodMiniType>(row: Row) {
  return z.pipe(
    z.optional(z.unknown()),
    z.transform((value): Record<string, z.infer<Row>> => {
      if (typeof value !== 'object' || value === null) return {};
      const read = Object.entries(value).flatMap(([id, candidate]) => {
        const parsed = row.safeParse(candidate);
        return parsed.success ? [[id, parsed.data] as const] : [];
      });
      return Object.fromEntries(read);
    }),
  );
}

/** The menu of a location (decision G19): products, modifiers and their groups by id; sections and groups link to them by id. */
export const catalogSchema = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  locationId: text,
  currency: text,
  sections: tolerantArray(sectionSchema),
  products: tolerantRecord(productSchema),
  modifierGroups: tolerantRecord(modifierGroupSchema),
  modifiers: tolerantRecord(modifierSchema),
});
export type Catalog = z.infer<typeof catalogSchema>;

/** `GET /Locations/{id}/catalogs`: whole catalogs, by name. */
export const catalogListSchema = tolerantList(catalogSchema);
