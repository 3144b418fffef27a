import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES } from '@/domain/account';
import { emailText, oneOf, optionalText, phoneText, requiredText, type FieldProblem } from '@/domain/fieldRules';
import { LANGUAGES } from '@/domain/language';
import { isTimeZone } from '@/lib/timeZone';

/** A text without spaces, such as an id of another system; may be missing. */
export const optionalCode = (maxLength = 60) =>
  z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(maxLength, 'tooLong' satisfies FieldProblem),
          z.regex(/^[^\s\p{Cc}\p{Cf}]*$/u, 'noSpaces' satisfies FieldProblem),
        ),
    ),
  );

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
  parentLocationId: optionalCode(100),
};

/** The texts of its billing section, as `generalTexts`. */
export const billingTexts = {
  currency: oneOf(CURRENCIES),
  billingSeriesFormat: optionalCode(40),
  priceList: optionalCode(60),
};

const text = z.catch(z.optional(z.nullable(z.string())), undefined);

/** The same fields for reading what any server may have stored: without the rules, and a value that is no text counts as missing. */
export function readAsTexts<Shape extends object>(shape: Shape): Record<keyof Shape, typeof text> {
  // One entry for each key.
  return Object.fromEntries(Object.keys(shape).map((name) => [name, text])) as Record<keyof Shape, typeof text>;
}
