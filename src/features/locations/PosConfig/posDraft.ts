import * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import { DEFAULT_PRICE_LEVEL, POS_FLAGS, posConfigSchema, type LocationChange, type PosConfig } from '@/domain/locationDraft';
import type { PosAccess } from '@/domain/pos';
import { textOf } from '@/features/locations/textOf';

/** Fields of a POS configuration that are ids of the POS, by the list of the POS that they are chosen from (row LO-05). */
export const POS_IDS = {
  products: [
    ...(['deliveryFeeProductId', 'deliveryCostProductId', 'taxProductId', 'serviceChargeProductId'] as const),
    ...(['tipProductId', 'bagProductId', 'commentProductId', 'promotionProductId'] as const),
  ],
  taxes: ['productTaxCode', 'deliveryTaxCode'],
  paymentTypes: ['cardPaymentTypeId', 'cashPaymentTypeId'],
} as const;
export type PosIdField = (typeof POS_IDS)[keyof typeof POS_IDS][number];

const ID_FIELDS = [...POS_IDS.products, ...POS_IDS.taxes, ...POS_IDS.paymentTypes];

type Secrets = Record<string, string | null>;
/** The POS section as it stands in the form. Credentials: '' leaves what is kept, null takes it away. */
export type PosValues = Omit<PosConfig, 'credentials'> & { credentials?: Secrets | undefined };

/** The schema of the section: what would be sent of what stands in the form is checked, and given back as it stands in the form. */
export const posFormSchema = z.pipe(
  z.pipe(
    z.transform((values: PosValues): PosConfig => posBodyOf(values)),
    posConfigSchema,
  ),
  z.transform(({ credentials = {}, ...config }): PosValues => ({
    ...config,
    credentials: Object.fromEntries(Object.entries(credentials).map(([field, value]) => [field, value === '' ? null : value])),
  })),
);

const savedPaymentMethods = z.catch(z.array(z.object({ identifier: z.string(), posMethod: z.string() })), []);

export function posDraftOf({ posConfig }: Location): PosValues {
  const { priceLevel, pickupDelay } = posConfig ?? {};
  return {
    provider: posConfig?.provider ?? '',
    credentials: Object.fromEntries((posConfig?.credentialsSet ?? []).map((field) => [field, ''])),
    deliversItself: posConfig?.['deliversItself'] === true,
    ...textsOf(posConfig),
    priceLevel: typeof priceLevel === 'number' ? priceLevel : DEFAULT_PRICE_LEVEL,
    pickupDelay: typeof pickupDelay === 'number' ? pickupDelay : null,
    ...flagsOf(posConfig),
    paymentMethods: savedPaymentMethods.parse(posConfig?.['paymentMethods'] ?? []),
  };
}

/** The POS configuration goes whole, but for credentials that are not set anew. */
export function posChangeOf(wanted: PosValues, now: PosValues): LocationChange {
  const [body, saved] = [posBodyOf(wanted), posBodyOf(now)];
  return JSON.stringify(body) === JSON.stringify(saved) ? {} : { posConfig: body };
}

/** What it takes to read the POS with what stands in the form. */
export function posAccessOf({ provider, credentials, priceLevel }: PosValues): PosAccess {
  return {
    provider: provider ?? '',
    credentials: givenCredentials(credentials),
    priceLevel: typeof priceLevel === 'number' && !Number.isNaN(priceLevel) ? priceLevel : null,
  };
}

/** Without credentials that were typed: they are kept now, and never shown. */
export function posAfterSaving(values: PosValues): PosValues {
  return { ...values, credentials: Object.fromEntries(Object.keys(values.credentials ?? {}).map((field) => [field, ''])) };
}

function posBodyOf({ credentials, ...values }: PosValues): PosConfig {
  return { ...values, credentials: givenCredentials(credentials) };
}

/** In the call it is '' that takes one away. */
function givenCredentials(credentials: Secrets = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(credentials).flatMap(([field, value]) => (value === '' ? [] : [[field, value ?? '']])));
}

function textsOf(config: Record<string, unknown> | null | undefined) {
  // The keys are those of the list.
  return Object.fromEntries(ID_FIELDS.map((field) => [field, textOf(config?.[field])])) as Record<PosIdField, string>;
}

function flagsOf(config: Record<string, unknown> | null | undefined) {
  // The keys are those of the list.
  return Object.fromEntries(POS_FLAGS.map((flag) => [flag, config?.[flag] === true])) as Record<(typeof POS_FLAGS)[number], boolean>;
}
