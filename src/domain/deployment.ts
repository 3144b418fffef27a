import * as z from 'zod/mini';

/** A support contact: `number` is the phone number as displayed, `link` its URL (`tel:`, `https:`), `image` the URL of an image. */
const supportContactSchema = z.looseObject({ name: z.string(), image: z.string(), number: z.string(), link: z.optional(z.string()) });
export type SupportContact = z.infer<typeof supportContactSchema>;

/**
 * `/config.json`: the settings that differ between deployments of one bundle (row BX-05, decisions G17, G22, G35, G41, G56). URLs without a
 * host are relative to the origin of the page; `rooms.printQueue` is a prefix to which the location id is appended.
 */
export const deploymentSchema = z.looseObject({
  productName: z.string(),
  environment: z.enum(['development', 'demo', 'staging', 'production']),
  apiUrl: z.string(),
  realtimeUrl: z.string(),
  realtimeApp: z.string(),
  rooms: z.looseObject({ admin: z.string(), printQueue: z.string() }),
  /** URL of the products API, from which menus of other stores are imported (specification 1 §7); by default the API itself. */
  productsApiUrl: z.optional(z.string()),
  /** URL of the data file of the feature flags; by default that of the API. */
  flagsUrl: z.optional(z.string()),
  /** Sent only with the request that creates an order. It is not secret: any visitor of the app can read it. */
  appToken: z.optional(z.string()),
  /** Called on each sync of a master catalog. */
  automationWebhookUrl: z.optional(z.string()),
  /** The users of the demo that its sign-in page offers; absent in every other installation. */
  demoUsers: z.optional(z.array(z.looseObject({ role: z.string(), email: z.string(), password: z.string() }))),
  /** Whether the installation sends mail; if not, administrators hand over the links that set a password. */
  sendsMail: z.optional(z.boolean()),
  supportContacts: z._default(z.array(supportContactSchema), []),
});
export type Deployment = z.infer<typeof deploymentSchema>;
