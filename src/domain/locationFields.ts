import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES } from '@/domain/account';
import { emailText, oneOf, optionalText, phoneText, requiredText, type FieldProblem } from '@/domain/fieldRules';
import { LANGUAGES } from '@/domain/language';
import { isTimeZone } from '@/lib/timeZone';

/** The schemas for reading stored values by kind, without rules. */
export const READ = {
  code: z.optional(z.nullable(z.string())),
  wholeNumber: z.optional(z.nullable(z.number())),
  flag: z.optional(z.boolean()),
};

/**
 * Fields that users edit and that may be missing: texts without spaces, whole numbers from 0, and flags. `max` is the maximum length of a text
 * or the maximum of a number. The rules and the form are derived in `editedFields`, which is loaded with the form.
 */
export type FieldTable = Readonly<Record<string, { kind: 'code' | 'wholeNumber'; max: number } | { kind: 'flag' }>>;

/** The schemas for reading the fields of a table, without their rules. */
export function readingShape<const Fields extends FieldTable>(fields: Fields) {
  // One entry for each field.
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, READ[kind]])) as {
    -readonly [Name in keyof Fields]: (typeof READ)[Fields[Name]['kind']];
  };
}

/**
 * The fields of a channel of a location besides its slug and whether it is enabled. The schemas for reading (`locationSchema`) and editing
 * (`channelDraftSchema`) and the form have these fields.
 */
export const channelFields = {
  storeId: { kind: 'code', max: 100 },
  /** Preparation time of orders of this channel, in minutes. */
  preparationMinutes: { kind: 'wholeNumber', max: 240 },
  autoAccept: { kind: 'flag' },
} as const satisfies FieldTable;

/**
 * The texts of a location's general section with their rules. The schemas for reading (`locationSchema`) and editing (`locationGeneralSchema`) and
 * the form have these fields.
 */
export const generalTexts = {
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
  timeZone: requiredText(64).check(z.refine(isTimeZone, 'notOffered' satisfies FieldProblem)),
};

/** The codes of the general section, as `generalTexts`. */
export const generalCodes = { parentLocationId: { kind: 'code', max: 100 } } as const satisfies FieldTable;

/** The currency of the billing section, as `generalTexts`. */
export const billingTexts = { currency: oneOf(CURRENCIES) };

/** The codes of the billing section, as `generalTexts`. */
export const billingCodes = {
  billingSeriesFormat: { kind: 'code', max: 40 },
  priceList: { kind: 'code', max: 60 },
} as const satisfies FieldTable;

const text = z.catch(READ.code, undefined);

/** The same fields for reading what any server may have stored: without the rules, and a value that is no text counts as missing. */
export function readAsTexts<Shape extends object>(shape: Shape): Record<keyof Shape, typeof text> {
  // One entry for each key.
  return Object.fromEntries(Object.keys(shape).map((name) => [name, text])) as Record<keyof Shape, typeof text>;
}
