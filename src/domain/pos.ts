import * as z from 'zod/mini';
import { posConfigSchema } from '@/domain/locationPos';
import { tolerantArray, tolerantList } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);
const price = z.catch(z.optional(z.nullable(z.number())), null);

/** A credential that a POS requires. `name` is the POS vendor's label; `example`: a value that the POS systems of the demo accept. */
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
  /** Whether products have several prices, one of which is selected (`posConfig.priceLevel`). */
  priceLevels: z.catch(z.boolean(), false),
});
export type PosProvider = z.infer<typeof posProviderSchema>;

/** A product of the POS; `price` is in minor units of the location's currency. */
export const posProductSchema = z.looseObject({ id: z.string(), name: z.string(), price });
export type PosProduct = z.infer<typeof posProductSchema>;

/** `GET /Locations/{id}/loadPosProducts`. */
export const posProductListSchema = tolerantList(posProductSchema);

const namedSchema = z.looseObject({ id: z.string(), name: z.string() });

/** `GET /Locations/{id}/posData`: options for the fields of a POS configuration. `priceLevels` is present if the POS has several. */
export const posDataSchema = z.looseObject({
  products: tolerantArray(posProductSchema),
  taxes: tolerantArray(namedSchema),
  paymentTypes: tolerantArray(namedSchema),
  priceLevels: z.optional(z.nullable(tolerantArray(z.looseObject({ id: z.number(), name: z.string() })))),
});
export type PosData = z.infer<typeof posDataSchema>;

/** `GET /Locations/{id}/posCatalog`: the complete menu of the POS, with products by category. */
export const posCatalogSchema = z.looseObject({
  categories: tolerantArray(z.looseObject({ ...namedSchema.shape, productIds: z.catch(z.array(z.string()), []) })),
  products: tolerantArray(posProductSchema),
  modifiers: tolerantArray(posProductSchema),
});
export type PosCatalog = z.infer<typeof posCatalogSchema>;

/** Timeout for reading the catalog of a POS, in ms (specification 1 §9). */
export const POS_WAIT_MS = 600_000;

/** Error codes of reading a POS (specification 1 §8). */
export const POS_REFUSALS = {
  /** 409: neither the request nor the location specifies a POS. */
  notConfigured: 'NO_POS_CONFIG',
  /** 502: the POS rejects the credentials. */
  noAccess: 'POS_NO_ACCESS',
  /** 502: the POS cannot be reached. */
  offline: 'POS_OFFLINE',
  /** 504: the POS did not respond within `POS_WAIT_MS`. */
  silent: 'POS_SILENT',
} as const;

const { provider, credentials, priceLevel } = posConfigSchema.shape;

/**
 * The fields of a POS configuration that reading a POS requires, so that an incomplete form can load its options. Other fields are ignored.
 */
export const posAccessSchema = z.object({ provider, credentials, priceLevel });
export type PosAccess = z.infer<typeof posAccessSchema>;

/** Header with the POS configuration for `posData` and `loadPosProducts`: base64 of its JSON in UTF-8 (decision G41). */
export const POS_CONFIG_HEADER = 'pos-config';

/** Maximum length of the header; longer ones are rejected (431). */
export const MAX_POS_CONFIG_HEADER = 16_384;

/** The value of the header `POS_CONFIG_HEADER`. */
export function posConfigHeader({ provider: slug, credentials: keys, priceLevel: level }: PosAccess): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ provider: slug, credentials: keys, priceLevel: level }));
  return btoa(String.fromCharCode(...bytes));
}
