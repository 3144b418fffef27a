import * as z from 'zod/mini';
import { busyModeSchema } from '@/domain/busyMode';
import {
  BILLING_TEXTS,
  billingCodes,
  channelFields,
  GENERAL_TEXTS,
  generalCodes,
  namesOf,
  readAsTexts,
  READ,
  readingShape,
} from '@/domain/locationFields';
import { printerEntrySchema } from '@/domain/printer';
import { stationSchema } from '@/domain/station';

const text = READ.code;
const names = z.optional(z.array(z.string()));
const image = z.looseObject({ url: z.string() });

const channelOfLocationSchema = z.looseObject({
  slug: z.string(),
  enabled: READ.flag,
  ...readingShape(channelFields),
  /** Whether an access key is stored; no reply contains the key itself. */
  accessKeySet: READ.flag,
});

/** Third-party services of a location by slug; services other than printers are retained unchanged. */
export const thirdPartyServiceSchema = z.looseObject({ slug: z.string() });

/** Activation of a location (specification 1 §4); `unsubscriptionDate` is ISO-8601 UTC. */
const activationSchema = z.looseObject({
  status: z.catch(z.enum(['none', 'sent', 'done']), 'none'),
  unsubscription: text,
  unsubscriptionDate: text,
});

/** A restaurant (specification 1 §3). `timeZone` is an IANA zone; opening hours by weekday (decision G40). */
export const locationSchema = z.looseObject({
  id: z.string(),
  ...readAsTexts([...GENERAL_TEXTS, ...namesOf(generalCodes), ...BILLING_TEXTS, ...namesOf(billingCodes)]),
  name: z.string(),
  accountId: z.string(),
  timeZone: z._default(z.string(), 'Europe/Madrid'),
  deliveryFee: z.catch(READ.wholeNumber, undefined),
  channels: z._default(z.array(channelOfLocationSchema), []),
  /** Preparation time, in minutes, of orders of channels without one of their own (row K-06). */
  preparationMinutes: z.catch(READ.wholeNumber, undefined),
  openingHours: z.optional(z.unknown()),
  /** The busy mode; null or past: none (row K-07, `busyModeAt`). */
  busyMode: z.catch(z.optional(z.nullable(busyModeSchema)), null),
  /** The stations of the kitchen, in order; missing: none (row K-05). */
  stations: z.catch(z.optional(z.array(stationSchema)), undefined),
  /** Slugs of the connected apps: apps whose connection is enabled and that sign their requests with its secret. */
  connectedApps: z.catch(names, undefined),
  /** Whether its POS is one of them, so that it receives new orders: also for users who may not read `posConfig`. Missing: it is not. */
  posConnected: z.catch(READ.flag, undefined),
  /** Revision, incremented on each save. Other servers may not send it. */
  rev: z.catch(z.optional(z.number()), undefined),
  /** Whether users may create orders manually here, with the app token. If missing, the server decides when it receives the order. */
  ordersByHand: z.catch(READ.flag, undefined),
  activation: z.catch(z.optional(z.nullable(activationSchema)), null),
  // Only what every page needs; `locationPos.ts`, which is loaded with the form, has the other fields.
  posConfig: z.catch(z.optional(z.nullable(z.looseObject({ provider: text, credentialsSet: names }))), null),
  coverImage: z.catch(z.optional(z.nullable(image)), null),
  images: z.optional(z.nullable(z.array(image))),
  thirdPartyServices: z._default(z.array(thirdPartyServiceSchema), []),
});
export type Location = z.infer<typeof locationSchema>;

/** The printers of a location; services that are not valid printers are skipped. */
export function printersOf(location: Location) {
  return location.thirdPartyServices.flatMap((service) => {
    const parsed = printerEntrySchema.safeParse({ ...service, locationId: location.id });
    return parsed.success ? [parsed.data] : [];
  });
}
