import * as z from 'zod/mini';
import { CURRENCIES } from '@/domain/account';
import { CATALOG_LIMITS } from '@/domain/catalogDraft';
import { subtotalOf } from '@/domain/draftPrices';
import { emailText, oneOf, optionalText, requiredText, type FieldProblem } from '@/domain/fieldRules';
import { instantSchema } from '@/domain/instant';

/** Service types of an order that a user enters: channels do not deliver it. */
export const DRAFT_SERVICES = ['delivery-by-location', 'delivery-by-delivery-partner', 'takeaway', 'order-at-table'] as const;
/** Payment types of an order that a user enters. */
export const DRAFT_PAYMENTS = ['cash', 'cash-on-delivery', 'card', 'debit', 'paypal', 'auto'] as const;
/** Billing documents and types of persons of specification 1 §3. */
export const BILLING_TYPES = ['ticket', 'invoice', 'delivery-note'] as const;
export const LEGAL_PERSONS = ['natural', 'legal'] as const;

/** The channel of orders that users enter. */
export const DRAFT_CHANNEL = 'order-maker';

export const MAX_ITEMS = 300;
export const MAX_QTY = 999;
/** Length of a note about the whole order, and of the notes of an item, in characters. */
export const MAX_COMMENT = 2000;
export const MAX_ITEM_NOTES = 500;
/** Nesting of modifiers, quantity of one, and number of different ones with the same parent. */
export const MAX_MODIFIER_DEPTH = 5;
export const MAX_MODIFIER_QTY = 99;
const MAX_MODIFIERS = 50;
/** In minor units; above the price of a meal in any currency, and small enough for exact sums. */
const MAX_AMOUNT = 9_999_999_999;
const DAY_MS = 86_400_000;
/** An order may be entered up to a day late, and scheduled up to a year ahead. */
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

/** The quantity of an item. */
export const quantitySchema = wholeNumber(1, MAX_QTY);

/** An item that a user enters. */
export const draftItemSchema = z.strictObject({
  qty: quantitySchema,
  name: requiredText(),
  price: amount,
  posRef: optionalText(40),
  notes: optionalText(MAX_ITEM_NOTES),
});

/**
 * A modifier of an item: `innerId` and `groupId` are its ids in the menu, `qty` is per unit of its parent, `price` that of one without its
 * own modifiers; it can be negative.
 */
export type DraftModifier = {
  innerId: string;
  groupId: string;
  name: string;
  qty: number;
  price: number;
  posRef?: string | null | undefined;
  modifiers?: DraftModifier[] | undefined;
};

function modifiersSchema(depth: number): z.ZodMiniType<DraftModifier[]> {
  return z
    .array(
      z.strictObject({
        innerId: requiredText(CATALOG_LIMITS.id),
        groupId: requiredText(CATALOG_LIMITS.id),
        name: requiredText(CATALOG_LIMITS.name),
        qty: wholeNumber(1, MAX_MODIFIER_QTY),
        price: wholeNumber(-MAX_AMOUNT, MAX_AMOUNT),
        posRef: optionalText(CATALOG_LIMITS.text),
        modifiers: z.optional(depth < MAX_MODIFIER_DEPTH ? modifiersSchema(depth + 1) : z.array(z.never())),
      }),
    )
    .check(z.maxLength(MAX_MODIFIERS, problem('tooLong')));
}

/** An item of an order by hand. `innerId`: the id of the product in the menu; missing in a line that was typed. */
const itemSchema = z.extend(draftItemSchema, {
  innerId: z.optional(requiredText(CATALOG_LIMITS.id)),
  modifiers: z.optional(modifiersSchema(1)),
});
type DraftItem = z.infer<typeof itemSchema>;

const anyPerson = z.optional(z.nullable(oneOf(['', ...LEGAL_PERSONS])));

/** The recipient of the billing document; an invoice requires most of the fields (decision G18). */
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

/** Fields that the form and the request share, with the names that they have in an order (specification 1 §3). */
const fields = {
  /** Generated by the browser, so that an order sent twice is created once. */
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
  /** Printed on the ticket. */
  clientComments: optionalText(MAX_COMMENT),
  /** Shown to the kitchen. */
  note: optionalText(MAX_COMMENT),
  metadata: z.optional(z.strictObject({ riderNote: optionalText(MAX_COMMENT) })),
};

const lacksAddress = z.object({
  fulfillment: z.object({ type: z.string().check(z.startsWith('delivery-')) }),
  address: z.nullish(z.object({ line1: z.nullish(z.string().check(z.regex(/^\s*$/))) })),
});
const lacksItems = z.object({ pricedBy: z.literal('items'), items: z.array(z.unknown()).check(z.maxLength(0)) });
const lacksAmount = z.object({ pricedBy: z.literal('amount'), subtotal: z.nullish(z.literal('')) });

/** Requires a field depending on the value of another field. It is checked even if other fields have problems. */
function requiredUnless(incomplete: z.ZodMiniType, path: string[]) {
  return z.refine((order: unknown) => !incomplete.safeParse(order).success, { path, error: problem('required'), when: () => true });
}

/**
 * Form of an order that a user enters (row OM-01): money in minor units, times ISO-8601 UTC, empty fields '' or null. Decision G18 lists
 * the required fields. `pricedBy` selects the items or the amount; the other is ignored, as are empty lines at the end.
 */
export const orderDraftSchema = z.pipe(
  z.transform(withoutUnusedFields),
  z
    .strictObject({
      ...fields,
      pricedBy: z.enum(['items', 'amount']),
      items: z.array(itemSchema).check(z.maxLength(MAX_ITEMS, problem('tooLong'))),
      subtotal: z.nullable(wholeNumber(1, MAX_AMOUNT)),
      priceDetails: z.strictObject({ deliveryFee: z.nullable(amount) }),
    })
    .check(
      requiredUnless(lacksAddress, ['address', 'line1']),
      requiredUnless(lacksItems, ['items']),
      requiredUnless(lacksAmount, ['subtotal']),
    ),
);
export type OrderDraft = z.infer<typeof orderDraftSchema>;

/** Code of the 403 for an order that a user enters at a location that has not enabled it (`ordersByHand`). */
export const ORDERS_BY_HAND_OFF = 'ORDERS_BY_HAND_OFF';

/** Body of `POST /Orders/createByApp/api-toos`: the order without the fields that the server sets. Its sums must be correct. */
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
      requiredUnless(lacksAddress, ['address', 'line1']),
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
export type CreatedOrder = z.infer<typeof createOrderSchema>['order'];

/** Removes the items or the amount, whichever is not selected, and empty lines at the end. */
function withoutUnusedFields(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || !('pricedBy' in draft) || !('items' in draft)) return draft;
  if (draft.pricedBy === 'amount') return { ...draft, items: [] };
  const items: unknown[] = Array.isArray(draft.items) ? draft.items : [];
  const last = items.findLastIndex((item) => !isEmptyLine(item));
  return { ...draft, subtotal: null, items: items.slice(0, Math.max(last, 0) + 1) };
}

function isEmptyLine(item: unknown): boolean {
  // `Object` accepts any value: a value of another type has none of these fields.
  const { name, price, posRef, notes } = Object(item) as Partial<Record<keyof DraftItem, unknown>>;
  return [name, price, posRef, notes].every(missing);
}
