import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import { codeText, hasFields, oneOf, requiredText, type FieldProblem } from '@/domain/fieldRules';
import { intakeRulesSchema } from '@/domain/intake';
import { billingTexts, generalTexts, optionalCode } from '@/domain/locationFields';
import { openingHoursDraftSchema } from '@/domain/openingHours';
import { MAX_READY_MINUTES } from '@/domain/orderAnswer';
import { isHostUrl } from '@/lib/hostPattern';

const problem = (code: FieldProblem) => code;

const wholeNumber = (max: number) =>
  z
    .number({ error: ({ input }) => problem(input === null || input === undefined ? 'required' : 'invalidNumber') })
    .check(z.int(problem('invalidNumber')), z.minimum(0, problem('invalidNumber')), z.maximum(max, problem('invalidNumber')));
const imageUrl = z.object({ url: z.string().check(z.maxLength(500)) });
const flag = z.optional(z.boolean());

/** General section of a location; `images` are URLs that `uploadFile` returned. */
export const locationGeneralSchema = z.strictObject({
  ...generalTexts,
  images: z.optional(z.nullable(z.array(imageUrl).check(z.maxLength(10)))),
  coverImage: z.optional(z.nullable(imageUrl)),
  /** Orders may be created manually, with the app token, which any visitor of the app can read. */
  ordersByHand: flag,
});

/** Billing section of a location; `deliveryFee` in minor units. */
export const locationBillingSchema = z.strictObject({
  ...billingTexts,
  deliveryFee: z.optional(z.nullable(wholeNumber(100_000_000))),
});

/**
 * A channel of a location. An enabled channel must have complete credentials before the setup continues (specification 1 §5). `accessKey`:
 * if missing, the stored key is retained; '' removes it.
 */
export const channelDraftSchema = z
  .strictObject({
    slug: codeText(64),
    enabled: z.boolean(),
    storeId: optionalCode(100),
    accessKey: optionalCode(200),
    /** Preparation time of orders of this channel, in minutes. */
    preparationMinutes: z.optional(z.nullable(wholeNumber(240))),
    autoAccept: flag,
  })
  .check(
    z.refine(({ enabled, storeId }) => !enabled || Boolean(storeId), { path: ['storeId'], error: problem('required'), when: hasFields }),
  );

/** Whether other programs may use the public API of a location, and the webhook URL for its events: a host with or without a scheme. */
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

/** Channels section of a location, and its public API. */
export const locationChannelsSchema = z.strictObject({
  channels: z.array(channelDraftSchema).check(z.maxLength(50)),
  publicApi: z.optional(publicApiSchema),
  /** Policies for orders that arrive while the store is closed, its channel is paused or an item is blocked (row R-04). */
  intakeRules: z.optional(intakeRulesSchema),
  /** Preparation time, in minutes, of orders of channels without one of their own (row K-06). */
  preparationMinutes: z.optional(z.nullable(wholeNumber(MAX_READY_MINUTES))),
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
 * POS configuration of a location (rows LO-05 … LO-07); docs/protocol.md describes the effect of each field on an order. `credentials`, by
 * field of the provider, contains only new values: no reply contains them, and `credentialsSet` lists the stored ones. `pickupDelay` is in
 * minutes. If `paymentMethods` is set, e-commerce orders with another identifier are rejected.
 */
export const posConfigSchema = z
  .strictObject({
    provider: optionalCode(64),
    credentials: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))),
    /** The restaurant delivers its orders itself. */
    deliversItself: flag,
    ...posTexts,
    priceLevel: z.optional(z.nullable(wholeNumber(99))),
    pickupDelay: z.optional(z.nullable(wholeNumber(600))),
    // The keys are those of `POS_FLAGS`.
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

/** Whether the delivery fee can become a line of a POS order, which then requires its product. */
export function needsDeliveryFeeProduct({
  deliversItself,
  forceIncludeDeliveryFee,
}: Partial<Pick<PosConfig, 'deliversItself' | 'forceIncludeDeliveryFee'>>): boolean {
  return deliversItself === true || forceIncludeDeliveryFee === true;
}

/** Schedule section of a location (decision G40). */
export const locationScheduleSchema = z.strictObject({ openingHours: openingHoursDraftSchema });

/** Body of `POST /Locations`: the general section and the currency; the other sections are saved later. */
export const newLocationSchema = z.extend(locationGeneralSchema, { currency: z.optional(oneOf(CURRENCIES)) });
export type NewLocation = z.infer<typeof newLocationSchema>;

/**
 * The changed sections or single fields in `PATCH /Locations/{id}`. The POS configuration is sent as a whole. `activation` confirms a
 * pending activation; only the provider's administrator may send it (row LO-09).
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

/** Body of `PATCH /Locations/{id}`; `rev` is the revision that the change is based on. Without it the change overwrites newer ones. */
export const locationPatchSchema = z.extend(locationChangeSchema, { rev: z.optional(z.int().check(z.minimum(1))) });
export type LocationPatch = z.infer<typeof locationPatchSchema>;

/** Code of the 409 for a change that is not based on the latest revision; `details`: `{rev, fields: [{path, yours, theirs}]}`. */
export const LOCATION_CHANGED = 'LOCATION_CHANGED';

/** Activation of a location (specification 1 §4): `none` not activated, `sent` pending, `done` activated. */
export const ACTIVATION_STATUSES = ['none', 'sent', 'done'] as const;
export const UNSUBSCRIPTIONS = ['temporary', 'permanent'] as const;

/** Form-encoded body of `POST /Accounts/{id}/initActivation`: the location to activate, or to unsubscribe and from when (ISO-8601 UTC). */
export const activationSchema = z.strictObject({
  locationId: requiredText(100),
  unsubscription: z.optional(oneOf(UNSUBSCRIPTIONS)),
  unsubscriptionDate: z.optional(z.iso.datetime()),
});

/** Body of `POST /Locations/{id}/sync-schedule` (specification 1 §7): the recipients of the opening hours. */
export const syncScheduleSchema = z.strictObject({
  channelSlugs: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
  publicApiAppSlugs: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(50)),
});

/** Body of `POST /Locations/{id}/uploadFile` and `POST /Locations/uploadFile`: an image in base64 without the `data:` prefix. */
export const uploadFileSchema = z.strictObject({
  base64: z.string().check(z.minLength(1), z.maxLength(8_000_000)),
  name: requiredText(200),
});
