import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES } from '@/domain/account';
import { editingShape, formShape, optionalCode, wholeNumber } from '@/domain/editedFields';
import { codeText, emailText, hasFields, oneOf, optionalText, phoneText, requiredText, type FieldProblem } from '@/domain/fieldRules';
import { intakeRulesSchema } from '@/domain/intake';
import { LANGUAGES } from '@/domain/language';
import { billingCodes, channelFields, generalCodes, type BILLING_TEXTS, type GENERAL_TEXTS } from '@/domain/locationFields';
import { posConfigSchema } from '@/domain/locationPos';
import { openingHoursDraftSchema } from '@/domain/openingHours';
import { MAX_READY_MINUTES } from '@/domain/orderAnswer';
import { locationStationsSchema } from '@/domain/stationDraft';
import { isHostUrl } from '@/lib/hostPattern';
import { isTimeZone } from '@/lib/timeZone';

const problem = (code: FieldProblem) => code;

const imageUrl = z.object({ url: z.string().check(z.maxLength(500)) });

/** The rules of the texts of the general section. */
const generalTexts = {
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
} satisfies Record<(typeof GENERAL_TEXTS)[number], z.ZodMiniType>;

/** The rules of the texts of the billing section. */
const billingTexts = { currency: oneOf(CURRENCIES) } satisfies Record<(typeof BILLING_TEXTS)[number], z.ZodMiniType>;

/** General section of a location; `images` are URLs that `uploadFile` returned. */
export const locationGeneralSchema = z.strictObject({
  ...generalTexts,
  ...editingShape(generalCodes),
  images: z.optional(z.nullable(z.array(imageUrl).check(z.maxLength(10)))),
  coverImage: z.optional(z.nullable(imageUrl)),
  /** Orders may be created manually, with the app token, which any visitor of the app can read. */
  ordersByHand: z.optional(z.boolean()),
});

/** Billing section of a location; `deliveryFee` in minor units. */
export const locationBillingSchema = z.strictObject({
  ...billingTexts,
  ...editingShape(billingCodes),
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
    ...editingShape(channelFields),
    accessKey: optionalCode(200),
  })
  .check(
    z.refine(({ enabled, storeId }) => !enabled || Boolean(storeId), { path: ['storeId'], error: problem('required'), when: hasFields }),
  );

/** Reads a stored channel for the form, without its key; missing and unreadable fields are empty. A channel without `enabled` is enabled. */
export const channelFormValuesSchema = z.object({ slug: z.string(), enabled: z.catch(z.boolean(), true), ...formShape(channelFields) });

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
    ...locationStationsSchema.shape,
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
