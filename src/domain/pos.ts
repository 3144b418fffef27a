import * as z from 'zod/mini';
import { posConfigSchema } from '@/domain/locationDraft';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const price = z.catch(z.optional(z.nullable(z.number())), null);

/** What a POS wants to be given before it lets anybody in: `name` in its own words; `example`: what the POS systems of the demo take. */
const posFieldSchema = z.looseObject({
  key: z.string(),
  name: z.string(),
  kind: z.catch(z.enum(['text', 'secret', 'url']), 'secret'),
  required: z.catch(z.boolean(), false),
  example: text,
});
export type PosField = z.infer<typeof posFieldSchema>;

/** A POS system that can be connected (`GET /Pos`); `fields` are the keys of `posConfig.credentials`. */
export const posProviderSchema = z.looseObject({
  slug: z.string(),
  name: z.string(),
  fields: tolerantArray(posFieldSchema),
  /** Whether a product has several prices there, one of which is chosen (`posConfig.priceLevel`). */
  priceLevels: z.catch(z.boolean(), false),
});
export type PosProvider = z.infer<typeof posProviderSchema>;

export const posProviderListSchema = tolerantList(posProviderSchema);

/** A product as the POS has it; `price` in minor units of the location's currency. */
export const posProductSchema = z.looseObject({ id: z.string(), name: z.string(), price });
export type PosProduct = z.infer<typeof posProductSchema>;

/** `GET /Locations/{id}/loadPosProducts`. */
export const posProductListSchema = tolerantList(posProductSchema);

const namedSchema = z.looseObject({ id: z.string(), name: z.string() });

/** `GET /Locations/{id}/posData`: what the fields of a POS configuration are chosen from. `priceLevels`: where the POS has several. */
export const posDataSchema = z.looseObject({
  products: tolerantArray(posProductSchema),
  taxes: tolerantArray(namedSchema),
  paymentTypes: tolerantArray(namedSchema),
  priceLevels: z.optional(z.nullable(tolerantArray(z.looseObject({ id: z.number(), name: z.string() })))),
});
export type PosData = z.infer<typeof posDataSchema>;

/** `GET /Locations/{id}/posCatalog`: the whole menu that the POS has, products by their category. */
export const posCatalogSchema = z.looseObject({
  categories: tolerantArray(z.looseObject({ ...namedSchema.shape, productIds: z.catch(z.array(z.string()), []) })),
  products: tolerantArray(posProductSchema),
  modifiers: tolerantArray(posProductSchema),
});
export type PosCatalog = z.infer<typeof posCatalogSchema>;

/** A POS may take this long to give its catalog, in ms (specification 1 §9). */
export const POS_WAIT_MS = 600_000;

/** The codes with which the server refuses to read a POS, in the one shape of errors (specification 1 §8). */
export const POS_REFUSALS = {
  /** 409: neither the call nor the location names a POS. */
  notConfigured: 'NO_POS_CONFIG',
  /** 502: it does not let us in with these credentials. */
  noAccess: 'POS_NO_ACCESS',
  /** 502: there is no connection to it. */
  offline: 'POS_OFFLINE',
  /** 504: it gave no answer in `POS_WAIT_MS`. */
  silent: 'POS_SILENT',
} as const;

const { provider, credentials, priceLevel } = posConfigSchema.shape;

/**
 * What of a POS configuration it takes to read a POS: a form that is not complete can ask for what it is to be completed with. Other
 * fields are ignored.
 */
export const posAccessSchema = z.object({ provider, credentials, priceLevel });
export type PosAccess = z.infer<typeof posAccessSchema>;

/** Carries a POS configuration to `posData` and `loadPosProducts`, as base64 of its JSON in UTF-8 (decision G41). */
export const POS_CONFIG_HEADER = 'pos-config';

/** A longer header is refused (431). */
export const MAX_POS_CONFIG_HEADER = 16_384;

/** The value of that header. */
export function posConfigHeader({ provider: slug, credentials: keys, priceLevel: level }: PosAccess): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ provider: slug, credentials: keys, priceLevel: level }));
  return btoa(String.fromCharCode(...bytes));
}
