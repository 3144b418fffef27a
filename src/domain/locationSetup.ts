import * as z from 'zod/mini';

/** What a location needs before it works, in the order in which it is set up (row R-03). */
export const SETUP_STEPS = ['account', 'location', 'hours', 'catalog', 'channel', 'pos', 'printer', 'user', 'testOrder'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** What can be missing at each step; of a step only the first gap is reported. */
export const SETUP_GAPS = {
  /** The fiscal address is not complete; no channel is switched on for the account. */
  account: ['address', 'apps'],
  /** A required field of the general section is empty. */
  location: ['fields'],
  /** No day has opening hours. */
  hours: ['hours'],
  /** There is none; none has a product. */
  catalog: ['catalog', 'products'],
  /** None is switched on; one that is has no store id, or no connection that is switched on. */
  channel: ['channel', 'access', 'connection'],
  /** A required credential is empty; there is no connection with an address. Without a POS nothing is missing. */
  pos: ['credentials', 'posConnection'],
  /** There is none that can be printed on. */
  printer: ['printer'],
  /** Only the provider can work with the location; those who could have not set a password yet. */
  user: ['user', 'invitation'],
  /** There was no order yet; no ticket of an order was printed yet. */
  testOrder: ['order', 'ticket'],
} as const satisfies Record<SetupStep, readonly string[]>;
export type SetupGap = (typeof SETUP_GAPS)[SetupStep][number];

/** A step of a location's setup (`GET /Locations/{id}/setup`): `missing` null: it is done. */
export const setupStepSchema = z.looseObject({ step: z.enum(SETUP_STEPS), missing: z.nullable(z.enum(Object.values(SETUP_GAPS).flat())) });
export type SetupStepState = z.infer<typeof setupStepSchema>;
