import * as z from 'zod/mini';

/** Steps that make a location operational, in order (row R-03). */
export const SETUP_STEPS = ['account', 'location', 'hours', 'catalog', 'channel', 'pos', 'printer', 'user', 'testOrder'] as const;
export type SetupStep = (typeof SETUP_STEPS)[number];

/** Possible gaps of each step; only the first gap of a step is reported. */
export const SETUP_GAPS = {
  /** The fiscal address is incomplete; no channel is enabled for the account. */
  account: ['address', 'apps'],
  /** A required field of the general section is empty. */
  location: ['fields'],
  /** No day has opening hours. */
  hours: ['hours'],
  /** There is no catalog; no catalog has a product. */
  catalog: ['catalog', 'products'],
  /** No channel is enabled; an enabled channel has no store id, or no enabled connection. */
  channel: ['channel', 'access', 'connection'],
  /** A required credential is empty; there is no connection with a URL. Nothing is missing if the location has no POS. */
  pos: ['credentials', 'posConnection'],
  /** There is no usable printer. */
  printer: ['printer'],
  /** Only the provider has access to the location; no other user with access has set a password yet. */
  user: ['user', 'invitation'],
  /** There has been no order yet; no ticket of an order has been printed yet. */
  testOrder: ['order', 'ticket'],
} as const satisfies Record<SetupStep, readonly string[]>;
export type SetupGap = (typeof SETUP_GAPS)[SetupStep][number];

/** A step of a location's setup (`GET /Locations/{id}/setup`); it is complete if `missing` is null. */
export const setupStepSchema = z.looseObject({ step: z.enum(SETUP_STEPS), missing: z.nullable(z.enum(Object.values(SETUP_GAPS).flat())) });
export type SetupStepState = z.infer<typeof setupStepSchema>;
