import * as z from 'zod/mini';

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
});
export type Deployment = z.infer<typeof deploymentSchema>;
