import * as z from 'zod/mini';

/** Whom to call: `number` as people write it, `link` where one can click (`tel:`, `https:`), `image` an address. */
const supportContactSchema = z.looseObject({ name: z.string(), image: z.string(), number: z.string(), link: z.optional(z.string()) });
export type SupportContact = z.infer<typeof supportContactSchema>;

/**
 * `/config.json`: what differs between deployments of one built bundle (row BX-05, decisions G17, G22, G35, G41, G56).
 * Addresses without a host are of the page's own origin; `rooms.printQueue` is a prefix to which the location id is added.
 */
export const deploymentSchema = z.looseObject({
  productName: z.string(),
  environment: z.enum(['development', 'demo', 'staging', 'production']),
  apiUrl: z.string(),
  realtimeUrl: z.string(),
  realtimeApp: z.string(),
  rooms: z.looseObject({ admin: z.string(), printQueue: z.string() }),
  /** Where menus of other stores come from (specification 1 §7); else the API itself. */
  productsApiUrl: z.optional(z.string()),
  /** Where the data file of the feature flags is; else the API's own. */
  flagsUrl: z.optional(z.string()),
  /** Goes with the call that creates an order, and with no other; anybody who opens the app can read it. */
  appToken: z.optional(z.string()),
  /** Told of each sync of a master catalog. */
  automationWebhookUrl: z.optional(z.string()),
  /** Whether the installation sends e-mail: else links that set a password are handed over by administrators. */
  sendsMail: z.optional(z.boolean()),
  supportContacts: z._default(z.array(supportContactSchema), []),
});
export type Deployment = z.infer<typeof deploymentSchema>;
