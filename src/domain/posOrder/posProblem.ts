import * as z from 'zod/mini';
import type { StatusEntry } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** What of an order a POS cannot be given as it is. The order is sent all the same, unless the code is one of `REFUSED`. */
export const POS_PROBLEMS = [
  'paymentNotAccepted',
  'addressMissing',
  'orderEmpty',
  'itemUnreadable',
  'itemWithoutProduct',
  'itemWithoutQuantity',
  'lineNotSplit',
  'feeWithoutProduct',
  'promotionWithoutProduct',
  'paymentWithoutId',
  'amountUnreadable',
  'totalMissing',
  'totalDiffers',
] as const;
export type PosProblemCode = (typeof POS_PROBLEMS)[number];

/** Orders with one of these problems are not sent; the reason stands in their history. */
const REFUSED: Partial<Record<PosProblemCode, ReasonCode>> = {
  paymentNotAccepted: 'NOT_ALLOWED',
  addressMissing: 'INVALID_DATA',
  orderEmpty: 'ERROR_POS_INVALID_ITEM',
  itemUnreadable: 'ERROR_POS_INVALID_ITEM',
};

/** `subject`: the fee, item, promotion or payment it is about, as the order calls it; `amount` in minor units of the order's currency. */
export const posProblemSchema = z.strictObject({
  code: z.enum(POS_PROBLEMS),
  subject: z.nullable(z.string()),
  amount: z.nullable(z.int()),
});
export type PosProblem = z.infer<typeof posProblemSchema>;

/** Names of channels can be pages long; the history does not need all of it. */
const MAX_SUBJECT = 120;

export function posProblem(code: PosProblemCode, { subject = null, amount = null }: Partial<Omit<PosProblem, 'code'>> = {}): PosProblem {
  return { code, subject: subject?.slice(0, MAX_SUBJECT) ?? null, amount };
}

/** Why an order is not sent to its POS; null where it is, with or without problems. */
export function refusalOf(problems: readonly PosProblem[]): ReasonCode | null {
  return problems.map(({ code }) => REFUSED[code]).find((reason) => reason !== undefined) ?? null;
}

/** How many problems of one order its history holds. */
const MAX_IN_HISTORY = 20;

/** The `meta` of the history line that says what the POS answered. */
export function metaOfProblems(problems: readonly PosProblem[]): { meta?: { posProblems: PosProblem[] } } {
  return problems.length === 0 ? {} : { meta: { posProblems: problems.slice(0, MAX_IN_HISTORY) } };
}

/** The problems that a history line holds; none of what cannot be read. */
export function problemsOfEntry({ meta }: Pick<StatusEntry, 'meta'>): PosProblem[] {
  const list = fieldsOfUnknown(meta)['posProblems'];
  return (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
    const read = posProblemSchema.safeParse(one);
    return read.success ? [read.data] : [];
  });
}
