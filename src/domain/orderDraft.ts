import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import { subtotalOf } from '@/domain/draftPrices';
import { emailText, oneOf, optionalText, requiredText, type FieldProblem } from '@/domain/fieldRules';
import { instantSchema } from '@/domain/instant';

/** What an order that people enter can be: no channel delivers it. */
export const DRAFT_SERVICES = ['delivery-by-location', 'delivery-by-delivery-partner', 'takeaway', 'order-at-table'] as const;
/** What people can be told when they pay. */
export const DRAFT_PAYMENTS = ['cash', 'cash-on-delivery', 'card', 'debit', 'paypal', 'auto'] as const;
/** Billing documents and persons of specification 1 §3. */
export const BILLING_TYPES = ['ticket', 'invoice', 'delivery-note'] as const;
export const LEGAL_PERSONS = ['natural', 'legal'] as const;

/** The channel of orders that were entered by hand. */
export const DRAFT_CHANNEL = 'order-maker';

export const MAX_ITEMS = 300;
const MAX_QTY = 999;
const MAX_COMMENT = 2000;
/** In minor units: a meal costs less in every currency. Sums of it are exact. */
const MAX_AMOUNT = 9_999_999_999;
const DAY_MS = 86_400_000;
/** An order may be written down a day after it was cooked, and wished for within the year. */
const PLAUSIBLE_DAYS = { back: 1, ahead: 366 };

const problem = (code: FieldProblem) => code;
const missing = (input: unknown) => input === null || input === undefined || input === '';

function wholeNumber(min: number, max: number) {
  return z
    .number({ error: ({ input }) => problem(missing(input) ? 'required' : 'invalidNumber') })
    .check(z.int(problem('invalidNumber')), z.minimum(min, problem('invalidNumber')), z.maximum(max, problem('invalidNumber')));
}

const amount = wholeNumber(0, MAX_AMOUNT);

const time = z.optional(z.nullable(z.string().check(z.refine((text) => text === '' || isPlausible(text), problem('invalidDate')))));

function isPlausible(instant: string): boolean {
  const days = (Date.parse(instant) - Date.now()) / DAY_MS;
  return instantSchema.safeParse(instant).success && days >= -PLAUSIBLE_DAYS.back && days <= PLAUSIBLE_DAYS.ahead;
}

const phone = (text: string | null | undefined) => !text || (/^[+\d\s().-]*$/.test(text) && /\d/.test(text));
const requiredPhone = requiredText(32).check(z.refine(phone, problem('invalidPhone')));
const optionalPhone = optionalText(32).check(z.refine(phone, problem('invalidPhone')));
const optionalEmail = optionalText(254).check(
  z.refine((text: string | null | undefined) => !text || emailText().safeParse(text).success, problem('invalidEmail')),
);

const itemSchema = z.strictObject({
  qty: wholeNumber(1, MAX_QTY),
  name: requiredText(),
  price: amount,
  posRef: optionalText(40),
  notes: optionalText(500),
});
type DraftItem = z.infer<typeof itemSchema>;

const anyPerson = z.optional(z.nullable(oneOf(['', ...LEGAL_PERSONS])));

/** Who gets the document; with an invoice most of it must be there (decision G18). */
const invoiceDetailsSchema = z.discriminatedUnion(
  'billingType',
  [
    z.strictObject({
      billingType: z.literal('invoice'),
      name: requiredText(),
      surname: optionalText(),
      documentType: requiredText(40),
      documentNumber: requiredText(40),
      legalPerson: anyPerson,
      phone: optionalPhone,
      email: optionalEmail,
      companyAddress: z.strictObject({
        street: requiredText(200),
        number: optionalText(20),
        zip: requiredText(16),
        city: requiredText(80),
        province: optionalText(80),
        country: requiredText(2),
      }),
    }),
    z.strictObject({
      billingType: z.enum(['ticket', 'delivery-note']),
      name: optionalText(),
      surname: optionalText(),
      documentType: optionalText(40),
      documentNumber: optionalText(40),
      legalPerson: anyPerson,
      phone: optionalPhone,
      email: optionalEmail,
      companyAddress: z.optional(
        z.strictObject({
          street: optionalText(200),
          number: optionalText(20),
          zip: optionalText(16),
          city: optionalText(80),
          province: optionalText(80),
          country: optionalText(2),
        }),
      ),
    }),
  ],
  { error: problem('required') },
);

/** The fields that the form and the request have alike, by the names that they have in an order (specification 1 §3). */
const fields = {
  /** Made by the browser: the same order sent twice is one order. */
  id: z.string().check(z.regex(/^[a-z0-9-]{20,64}$/)),
  code: optionalText(20),
  locationId: requiredText(64),
  fulfillment: z.strictObject({ type: oneOf(DRAFT_SERVICES) }),
  address: z.optional(z.strictObject({ line1: optionalText(300) })),
  preparationAt: time,
  suggestedPickUpAt: time,
  suggestedDeliveryAt: time,
  payment: z.strictObject({ type: oneOf(DRAFT_PAYMENTS) }),
  currency: oneOf(CURRENCIES),
  client: z.strictObject({ name: requiredText(), phone: requiredPhone, dni: optionalText(40), invoiceDetails: invoiceDetailsSchema }),
  /** On the ticket. */
  clientComments: optionalText(MAX_COMMENT),
  /** For the kitchen. */
  note: optionalText(MAX_COMMENT),
  metadata: z.optional(z.strictObject({ riderNote: optionalText(MAX_COMMENT) })),
};

const deliveryToNowhere = z.object({
  fulfillment: z.object({ type: z.string().check(z.startsWith('delivery-')) }),
  address: z.nullish(z.object({ line1: z.nullish(z.string().check(z.regex(/^\s*$/))) })),
});
const nothingOrdered = z.object({ pricedBy: z.literal('items'), items: z.array(z.unknown()).check(z.maxLength(0)) });
const amountToCome = z.object({ pricedBy: z.literal('amount'), subtotal: z.nullish(z.literal('')) });

/** Something that must be there because of what stands in another field. It is told together with all other mistakes, not after them. */
function requiredUnless(lacks: z.ZodMiniType, path: string[]) {
  return z.refine((order: unknown) => !lacks.safeParse(order).success, { path, error: problem('required'), when: () => true });
}

/**
 * The form of an order that a person enters (row OM-01): money in minor units, times ISO-8601 UTC, empty fields '' or null. What is
 * required says decision G18. Of items and an amount alone the one counts that `pricedBy` names; empty lines at the end do not.
 */
export const orderDraftSchema = z.pipe(
  z.transform(onlyWhatCounts),
  z
    .strictObject({
      ...fields,
      pricedBy: z.enum(['items', 'amount']),
      items: z.array(itemSchema).check(z.maxLength(MAX_ITEMS, problem('tooLong'))),
      subtotal: z.nullable(wholeNumber(1, MAX_AMOUNT)),
      priceDetails: z.strictObject({ deliveryFee: z.nullable(amount) }),
    })
    .check(
      requiredUnless(deliveryToNowhere, ['address', 'line1']),
      requiredUnless(nothingOrdered, ['items']),
      requiredUnless(amountToCome, ['subtotal']),
    ),
);
export type OrderDraft = z.infer<typeof orderDraftSchema>;

/** The code of the 403 for an order by hand at a location that did not enable them (`ordersByHand`). */
export const ORDERS_BY_HAND_OFF = 'ORDERS_BY_HAND_OFF';

/** Body of `POST /Orders/createByApp/api-toos`: an order as the API has it, of which the server knows the rest. Its sums must be right. */
export const createOrderSchema = z.strictObject({
  order: z
    .strictObject({
      ...fields,
      channel: z.strictObject({ slug: z.literal(DRAFT_CHANNEL) }),
      createdBy: z.literal('web-app'),
      items: z.array(itemSchema).check(z.maxLength(MAX_ITEMS, problem('tooLong'))),
      priceDetails: z.strictObject({ deliveryFee: amount }),
      subtotal: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      total: wholeNumber(0, Number.MAX_SAFE_INTEGER),
      paymentPending: z.optional(z.boolean()),
    })
    .check(
      requiredUnless(deliveryToNowhere, ['address', 'line1']),
      z.refine((order) => order.items.length > 0 || order.subtotal > 0, { path: ['items'], error: problem('required') }),
      z.refine((order) => order.items.length === 0 || order.subtotal === subtotalOf(order.items), {
        path: ['subtotal'],
        error: problem('invalidNumber'),
      }),
      z.refine((order) => order.total === order.subtotal + order.priceDetails.deliveryFee, {
        path: ['total'],
        error: problem('invalidNumber'),
      }),
    ),
});
export type MadeOrder = z.infer<typeof createOrderSchema>['order'];

/** Items or an amount, whichever was chosen; what was typed for the other stays in the form and is not looked at. */
function onlyWhatCounts(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('pricedBy' in draft) || !('items' in draft)) return draft;
  if (draft.pricedBy === 'amount') return { ...draft, items: [] };
  const items: unknown[] = Array.isArray(draft.items) ? draft.items : [];
  const last = items.findLastIndex((item) => !isEmptyLine(item));
  return { ...draft, subtotal: null, items: items.slice(0, Math.max(last, 0) + 1) };
}

function isEmptyLine(item: unknown): boolean {
  // Whatever it is: the fields of another thing are missing.
  const { name, price, posRef, notes } = Object(item) as Partial<Record<keyof DraftItem, unknown>>;
  return [name, price, posRef, notes].every(missing);
}
