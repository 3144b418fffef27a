import * as z from 'zod/mini';
import { printerEntrySchema } from '@/domain/printer';

const text = z.optional(z.nullable(z.string()));

const channelOfLocationSchema = z.looseObject({
  slug: z.string(),
  enabled: z.optional(z.boolean()),
  storeId: text,
  /** Whether a key is kept; the key itself is never given. */
  accessKeySet: z.optional(z.boolean()),
  preparationMinutes: z.optional(z.nullable(z.number())),
  autoAccept: z.optional(z.boolean()),
});

/** Third-party services of a location by their slug; those that are no printers are kept as they are. */
export const thirdPartyServiceSchema = z.looseObject({ slug: z.string() });

/** Whether it works with the product (specification 1 §4); `unsubscriptionDate` ISO-8601 UTC. */
const activationSchema = z.looseObject({
  status: z.catch(z.enum(['none', 'sent', 'done']), 'none'),
  unsubscription: text,
  unsubscriptionDate: text,
});

/** A restaurant (specification 1 §3). `timeZone` is an IANA zone; opening hours by weekday (decision G40). */
export const locationSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  accountId: z.string(),
  timeZone: z._default(z.string(), 'Europe/Madrid'),
  currency: text,
  country: text,
  address: text,
  city: text,
  channels: z._default(z.array(channelOfLocationSchema), []),
  openingHours: z.optional(z.unknown()),
  /** The slugs of the apps that are connected to it: they sign what they send with the secret of their connection, which is switched on. */
  connectedApps: z.catch(z.optional(z.array(z.string())), undefined),
  /** Its revision: goes up each time it is saved. Other servers may have none. */
  rev: z.catch(z.optional(z.number()), undefined),
  /** Whether orders may be made by hand here, with the app token. A server that does not say it decides when the order comes. */
  ordersByHand: z.catch(z.optional(z.boolean()), undefined),
  activation: z.catch(z.optional(z.nullable(activationSchema)), null),
  posConfig: z.catch(z.optional(z.nullable(z.looseObject({ provider: text, credentialsSet: z.optional(z.array(z.string())) }))), null),
  coverImage: z.catch(z.optional(z.nullable(z.looseObject({ url: z.string() }))), null),
  images: z.optional(z.nullable(z.array(z.looseObject({ url: z.string() })))),
  thirdPartyServices: z._default(z.array(thirdPartyServiceSchema), []),
});
export type Location = z.infer<typeof locationSchema>;

/** The printer entries of a location; a service that cannot be read as a printer is left out. */
export function printersOf(location: Location) {
  return location.thirdPartyServices.flatMap((service) => {
    const parsed = printerEntrySchema.safeParse({ ...service, locationId: location.id });
    return parsed.success ? [parsed.data] : [];
  });
}
