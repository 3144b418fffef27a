import * as z from 'zod/mini';
import { editingShape, formShape } from '@/domain/editedFields';
import { codeText, hasFields, requiredText, type FieldProblem } from '@/domain/fieldRules';
import type { FieldTable } from '@/domain/locationFields';

const problem = (code: FieldProblem) => code;

/** The fields of a POS configuration that hold ids of the POS, by the POS list they are chosen from (row LO-05). */
export const POS_IDS = {
  products: [
    ...(['deliveryFeeProductId', 'deliveryCostProductId', 'taxProductId', 'serviceChargeProductId'] as const),
    ...(['tipProductId', 'bagProductId', 'minBasketFeeProductId', 'pickPackFeeProductId'] as const),
    ...(['managementFeeProductId', 'channelFeeProductId', 'otherFeeProductId'] as const),
    ...(['commentProductId', 'promotionProductId'] as const),
  ],
  taxes: ['productTaxCode', 'deliveryTaxCode'],
  paymentTypes: ['cardPaymentTypeId', 'cashPaymentTypeId'],
} as const;
export type PosIdField = (typeof POS_IDS)[keyof typeof POS_IDS][number];

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

/** The same field for each name. */
function fieldsOf<Name extends string, const Field>(names: readonly Name[], field: Field): Record<Name, Field> {
  // One entry for each name.
  return Object.fromEntries(names.map((name) => [name, field])) as Record<Name, Field>;
}

/**
 * The fields of a POS configuration besides its payment methods. The schema for editing (`posConfigSchema`), that of saved settings
 * (`posSettings`) and the form have these fields.
 */
const posFields = {
  provider: { kind: 'code', max: 64 },
  /** The restaurant delivers its orders itself. */
  deliversItself: { kind: 'flag' },
  ...fieldsOf([...POS_IDS.products, ...POS_IDS.taxes, ...POS_IDS.paymentTypes], { kind: 'code', max: 60 }),
  priceLevel: { kind: 'wholeNumber', max: 99 },
  /** In minutes. */
  pickupDelay: { kind: 'wholeNumber', max: 600 },
  ...fieldsOf(POS_FLAGS, { kind: 'flag' }),
} as const satisfies FieldTable;

/** Reads a saved POS configuration for the form, without its credentials; missing and unreadable fields are empty. */
export const posFormValuesSchema = z.object({
  ...formShape(posFields),
  priceLevel: z.catch(z.number(), DEFAULT_PRICE_LEVEL),
  paymentMethods: z.catch(z.array(z.object({ identifier: z.string(), posMethod: z.string() })), []),
});

/**
 * POS configuration of a location (rows LO-05 … LO-07); docs/protocol.md describes the effect of each field on an order. `credentials`, by
 * field of the provider, contains only new values: no reply contains them, and `credentialsSet` lists the stored ones. If
 * `paymentMethods` is set, e-commerce orders with another identifier are rejected.
 */
export const posConfigSchema = z
  .strictObject({
    ...editingShape(posFields),
    paymentMethods: z.optional(z.array(z.strictObject({ identifier: codeText(60), posMethod: requiredText(60) })).check(z.maxLength(50))),
    credentials: z.optional(z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)))),
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
