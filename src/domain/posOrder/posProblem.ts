import * as z from 'zod/mini';
import type { StatusEntry } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** Problems of converting an order for the POS. The order is sent anyway, unless the code is a key of `REFUSED`. */
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

/** Orders with one of these problems are not sent; their history contains the reason. */
const REFUSED: Partial<Record<PosProblemCode, ReasonCode>> = {
  paymentNotAccepted: 'NOT_ALLOWED',
  addressMissing: 'INVALID_DATA',
  orderEmpty: 'ERROR_POS_INVALID_ITEM',
  itemUnreadable: 'ERROR_POS_INVALID_ITEM',
};

/** `subject`: name of the fee, item, promotion or payment in the order; `amount` in minor units of the order's currency. */
export const posProblemSchema = z.strictObject({
  code: z.enum(POS_PROBLEMS),
  subject: z.nullable(z.string()),
  amount: z.nullable(z.int()),
});
export type PosProblem = z.infer<typeof posProblemSchema>;

/** Maximum length of the subject: names in channels can be very long. */
const MAX_SUBJECT = 120;

export function posProblem(code: PosProblemCode, { subject = null, amount = null }: Partial<Omit<PosProblem, 'code'>> = {}): PosProblem {
  return { code, subject: subject?.slice(0, MAX_SUBJECT) ?? null, amount };
}

/** Why an order is not sent to its POS; null if it is sent. */
export function refusalOf(problems: readonly PosProblem[]): ReasonCode | null {
  return problems.map(({ code }) => REFUSED[code]).find((reason) => reason !== undefined) ?? null;
}

/** Maximum number of problems in the history of an order. */
const MAX_IN_HISTORY = 20;

/** `meta` of the history entry with the reply of the POS. */
export function metaOfProblems(problems: readonly PosProblem[]): { meta?: { posProblems: PosProblem[] } } {
  return problems.length === 0 ? {} : { meta: { posProblems: problems.slice(0, MAX_IN_HISTORY) } };
}

/** The problems in a history entry; unreadable ones are dropped. */
export function problemsOfEntry({ meta }: Pick<StatusEntry, 'meta'>): PosProblem[] {
  const list = fieldsOfUnknown(meta)['posProblems'];
  return (Array.isArray(list) ? list : []).flatMap((one: unknown) => {
    const read = posProblemSchema.safeParse(one);
    return read.success ? [read.data] : [];
  });
}
