import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES } from '@/domain/account';
import { codeText, emailText, hasFields, oneOf, optionalText, phoneText, requiredText, type FieldProblem } from '@/domain/fieldRules';
import { intakeRulesSchema } from '@/domain/intake';
import { LANGUAGES } from '@/domain/language';
import { openingHoursDraftSchema } from '@/domain/openingHours';
import { isHostUrl } from '@/lib/hostPattern';
import { isTimeZone } from '@/lib/timeZone';

const problem = (code: FieldProblem) => code;

const optionalCode = (maxLength = 60) =>
  z.optional(
    z.nullable(
      z.string().check(z.trim(), z.maxLength(maxLength, problem('tooLong')), z.regex(/^[^\s\p{Cc}\p{Cf}]*$/u, problem('noSpaces'))),
    ),
  );
const whole = (max: number) =>
  z
    .number({ error: ({ input }) => problem(input === null || input === undefined ? 'required' : 'invalidNumber') })
    .check(z.int(problem('invalidNumber')), z.minimum(0, problem('invalidNumber')), z.maximum(max, problem('invalidNumber')));
const imageAddress = z.object({ url: z.string().check(z.maxLength(500)) });
const flag = z.optional(z.boolean());

/** A location's general section; `images` are addresses that `uploadFile` gave. */
export const locationGeneralSchema = z.strictObject({
  name: requiredText(),
  description: optionalText(1000),
  accountId: requiredText(100),
  project: optionalText(),
  address: requiredText(200),
  zip: optionalText(16),
  city: optionalText(80),
  country: oneOf(COUNTRIES),
  language: oneOf(LANGUAGES),
  contactEmail: emailText(),
  phone: phoneText(),
  mobile: phoneText(),
  timeZone: requiredText(64).check(z.refine(isTimeZone, problem('notOffered'))),
  parentLocationId: optionalCode(100),
  images: z.optional(z.nullable(z.array(imageAddress).check(z.maxLength(10)))),
  coverImage: z.optional(z.nullable(imageAddress)),
  /** Orders may be made by hand, with the app token that everybody who opens the app can read. */
  ordersByHand: flag,
});

/** A location's billing section; `deliveryFee` in minor units. */
export const locationBillingSchema = z.strictObject({
  currency: oneOf(CURRENCIES),
  deliveryFee: z.optional(z.nullable(whole(100_000_000))),
  billingSeriesFormat: optionalCode(40),
  priceList: optionalCode(60),
});

/**
 * A channel of a location. Access of one that is on must be complete before the installation continues (specification 1 §5). `accessKey`: left
 * out, the key that is kept stays; '' takes it away.
 */
export const channelDraftSchema = z
  .strictObject({
    slug: codeText(64),
    enabled: z.boolean(),
    storeId: optionalCode(100),
    accessKey: optionalCode(200),
    /** Minutes that the kitchen needs for an order of this channel. */
    preparationMinutes: z.optional(z.nullable(whole(240))),
    autoAccept: flag,
  })
  .check(
    z.refine(({ enabled, storeId }) => !enabled || Boolean(storeId), { path: ['storeId'], error: problem('required'), when: hasFields }),
  );

/** Whether programs may use a location's public API, and where they are told what happens: a host, with or without a scheme. */
export const publicApiSchema = z.strictObject({
  enabled: z.boolean(),
  webhookUrl: z.optional(
    z.nullable(
      z.string().check(
        z.trim(),
        z.maxLength(500, problem('tooLong')),
        z.refine((address) => address === '' || isHostUrl(address), problem('invalidUrl')),
      ),
    ),
  ),
});

/** A location's channels section, and whether programs may use its public API. */
export const locationChannelsSchema = z.strictObject({
  channels: z.array(channelDraftSchema).check(z.maxLength(50)),
  publicApi: z.optional(publicApiSchema),
  /** What is done with an order that comes while the store is closed, its channel paused, or an item blocked (row R-04). */
  intakeRules: z.optional(intakeRulesSchema),
});

const posTexts = {
  deliveryFeeProductId: optionalCode(),
  tipProductId: optionalCode(),
  commentProductId: optionalCode(),
  bagProductId: optionalCode(),
  promotionProductId: optionalCode(),
  serviceChargeProductId: optionalCode(),
  minBasketFeeProductId: optionalCode(),
  pickPackFeeProductId: optionalCode(),
  managementFeeProductId: optionalCode(),
  channelFeeProductId: optionalCode(),
  otherFeeProductId: optionalCode(),
  deliveryCostProductId: optionalCode(),
  taxProductId: optionalCode(),
  productTaxCode: optionalCode(),
  deliveryTaxCode: optionalCode(),
  cardPaymentTypeId: optionalCode(),
  cashPaymentTypeId: optionalCode(),
};
/** The flags of a POS configuration (row LO-05). */
export const POS_FLAGS = [
  'directTicketPrint',
  'lineByProductUnitEnabled',
  'noPosPromotions',
  'preventCancelCompletedOrders',
  'disableItemInstructions',
  'includeDeliveryFee',
  'forceIncludeDeliveryFee',
  'createOrderInWaitingAddress',
] as const;
export const DEFAULT_PRICE_LEVEL = 1;

/**
 * A location's POS configuration (rows LO-05 … LO-07); what each field does to an order is in docs/protocol.md. `credentials` by the provider's field: only those that are set anew are sent, the
 * server never gives them back (`credentialsSet` names those it has). `pickupDelay` in minutes. With `paymentMethods` e-commerce orders
 * with another identifier are rejected.
 */
export const posConfigSchema = z
  .strictObject({
    provider: optionalCode(64),
    credentials: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))),
    /** The restaurant carries its orders itself. */
    deliversItself: flag,
    ...posTexts,
    priceLevel: z.optional(z.nullable(whole(99))),
    pickupDelay: z.optional(z.nullable(whole(600))),
    // The keys are those of the list above.
    ...(Object.fromEntries(POS_FLAGS.map((name) => [name, flag])) as Record<(typeof POS_FLAGS)[number], typeof flag>),
    paymentMethods: z.optional(z.array(z.strictObject({ identifier: codeText(60), posMethod: requiredText(60) })).check(z.maxLength(50))),
  })
  .check(
    z.refine((config) => !needsDeliveryFeeProduct(config) || Boolean(config.deliveryFeeProductId), {
      path: ['deliveryFeeProductId'],
      error: problem('required'),
      when: hasFields,
    }),
    z.refine(({ deliveryCostProductId, taxProductId }) => !deliveryCostProductId || Boolean(taxProductId), {
      path: ['taxProductId'],
      error: problem('required'),
      when: hasFields,
    }),
    ({ value: { paymentMethods = [] }, issues }) => {
      paymentMethods.forEach(({ identifier }, index) => {
        if (identifier === '' || paymentMethods.findIndex((other) => other.identifier === identifier) === index) return;
        issues.push({ code: 'custom', input: identifier, path: ['paymentMethods', index, 'identifier'], message: problem('taken') });
      });
    },
  );
export type PosConfig = z.infer<typeof posConfigSchema>;

/** Whether the delivery fee can become a line of a POS order, so that its product is required. */
export function needsDeliveryFeeProduct({
  deliversItself,
  forceIncludeDeliveryFee,
}: Partial<Pick<PosConfig, 'deliversItself' | 'forceIncludeDeliveryFee'>>): boolean {
  return deliversItself === true || forceIncludeDeliveryFee === true;
}

/** A location's schedule section (decision G40). */
export const locationScheduleSchema = z.strictObject({ openingHours: openingHoursDraftSchema });

/** Body of `POST /Locations`: its general section, and its currency; the rest is told once it is there. */
export const newLocationSchema = z.extend(locationGeneralSchema, { currency: z.optional(oneOf(CURRENCIES)) });
export type NewLocation = z.infer<typeof newLocationSchema>;

/**
 * What `PATCH /Locations/{id}` changes: the sections, or single fields of them, that change. The POS configuration is sent whole. `activation`: of a
 * location that waits for it, by the provider's administrator alone (row LO-09).
 */
export const locationChangeSchema = z.partial(
  z.strictObject({
    ...locationGeneralSchema.shape,
    ...locationBillingSchema.shape,
    ...locationChannelsSchema.shape,
    ...locationScheduleSchema.shape,
    posConfig: posConfigSchema,
    activation: z.strictObject({ status: oneOf(['done']) }),
  }),
);
export type LocationChange = z.infer<typeof locationChangeSchema>;

/** The same with the revision that the change was made from; without it the change is saved whatever was saved before. */
export const locationPatchSchema = z.extend(locationChangeSchema, { rev: z.optional(z.int().check(z.minimum(1))) });
export type LocationPatch = z.infer<typeof locationPatchSchema>;

/** Code of the 409 for a change of a revision that is not the newest; `details`: `{rev, fields: [{path, yours, theirs}]}`. */
export const LOCATION_CHANGED = 'LOCATION_CHANGED';

/** Whether a location works with the product (specification 1 §4): `none` not activated, `sent` pending, `done` activated. */
export const ACTIVATION_STATUSES = ['none', 'sent', 'done'] as const;
export const UNSUBSCRIPTIONS = ['temporary', 'permanent'] as const;

/** Body, form-encoded, of `POST /Accounts/{id}/initActivation`: the location that is to be activated, or unsubscribed and from when (ISO-8601 UTC). */
export const activationSchema = z.strictObject({
  locationId: requiredText(100),
  unsubscription: z.optional(oneOf(UNSUBSCRIPTIONS)),
  unsubscriptionDate: z.optional(z.iso.datetime()),
});

/** Body of `POST /Locations/{id}/sync-schedule` (specification 1 §7): to whom the opening hours are told. */
export const syncScheduleSchema = z.strictObject({
  channelSlugs: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
  publicApiAppSlugs: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
});

/** Body of `POST /Locations/{id}/uploadFile` and `POST /Locations/uploadFile`: an image as base64 without a `data:` head. */
export const uploadFileSchema = z.strictObject({
  base64: z.string().check(z.minLength(1), z.maxLength(8_000_000)),
  name: requiredText(200),
});
