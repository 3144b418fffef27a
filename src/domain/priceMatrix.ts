import * as z from 'zod/mini';
import { tolerantArray } from '@/domain/reply';

const text = z.catch(z.optional(z.nullable(z.string())), null);

/** Limits of a request: more locations, or more cells, are rejected with 422. */
export const MAX_MATRIX_LOCATIONS = 100;
export const MAX_MATRIX_CELLS = 500_000;

/**
 * Query of `GET /price-matrix`. `channel`: a slug, for the prices in this channel; without it, the base prices. Locations out of the user's
 * scope are omitted from the reply.
 */
export const priceMatrixQuerySchema = z.strictObject({
  locationIds: z.array(z.string().check(z.minLength(1), z.maxLength(100))).check(z.minLength(1), z.maxLength(MAX_MATRIX_LOCATIONS)),
  channel: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
});
export type PriceMatrixQuery = z.infer<typeof priceMatrixQuerySchema>;

/**
 * How a location sells a product: `sold`; `blocked` now, at the requested channel or all channels that sell it; `notSold`: its catalog
 * contains it, but no requested channel sells it; `missing`: its catalog does not contain it.
 */
export type MatrixState = 'blocked' | 'missing' | 'notSold' | 'sold';

/** The state of a cell in the reply: one letter, because a reply has up to half a million cells. */
export const STATE_LETTERS: Readonly<Record<MatrixState, string>> = { sold: 's', blocked: 'b', notSold: 'n', missing: '-' };
const STATES = new Map(Object.entries(STATE_LETTERS).map(([state, letter]) => [letter, state]));

/** A column: a location with the catalog that is active there; `catalogId` is null if there is none, or the channel is off. */
const matrixLocationSchema = z.looseObject({
  id: z.string(),
  name: z.catch(z.string(), ''),
  currency: z.catch(z.string(), ''),
  catalogId: text,
  catalogName: text,
});
export type MatrixLocation = z.infer<typeof matrixLocationSchema>;

/** A product in the catalogs of several locations. `prices` (minor units) and `states` (`STATE_LETTERS`) are in the order of the locations. */
const matrixProductSchema = z.looseObject({
  name: z.catch(z.string(), ''),
  posRef: text,
  prices: z.array(z.nullable(z.number())),
  states: z.string(),
});
export type MatrixProduct = z.infer<typeof matrixProductSchema>;

/** Reply of `GET /price-matrix` (row M-01, decision G95): locations and products by name. */
export const priceMatrixSchema = z.looseObject({
  locations: z.array(matrixLocationSchema),
  products: tolerantArray(matrixProductSchema),
});
export type PriceMatrix = z.infer<typeof priceMatrixSchema>;

/** The state of a product at the location with this index; `missing` if the reply has none. */
export function stateAt({ states }: Pick<MatrixProduct, 'states'>, index: number): MatrixState {
  // The map has the keys of `STATE_LETTERS`.
  return (STATES.get(states.charAt(index)) ?? 'missing') as MatrixState;
}

/** Returns whether a location sells a product in this state; a blocked product is sold again after its block. */
export function isOffered(state: MatrixState): boolean {
  return state === 'sold' || state === 'blocked';
}
