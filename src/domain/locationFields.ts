import * as z from 'zod/mini';
import { COUNTRIES, CURRENCIES } from '@/domain/account';
import { codeText, emailText, oneOf, optionalText, phoneText, requiredText, type FieldProblem } from '@/domain/fieldRules';
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

const problem = (code: FieldProblem) => code;

/** A whole number from 0 to `max`. */
export const wholeNumber = (max: number) =>
  z
    .number({ error: ({ input }) => problem(input === null || input === undefined ? 'required' : 'invalidNumber') })
    .check(z.int(problem('invalidNumber')), z.minimum(0, problem('invalidNumber')), z.maximum(max, problem('invalidNumber')));

/**
 * The text of a table of fields, such as `channelFields`: `read` is the schema of stored values, `edit` that of a request, with the rules, and
 * `form` reads a stored value for the form, where a missing or unreadable one is empty.
 */
export const textField = <Edit extends z.ZodMiniType>(edit: Edit) => ({
  read: z.optional(z.nullable(z.string())),
  edit,
  form: z.catch(z.string(), ''),
});

/** A whole number from 0 to `max` in a table of fields; may be missing. */
export const wholeNumberField = (max: number) => ({
  read: z.optional(z.nullable(z.number())),
  edit: z.optional(z.nullable(wholeNumber(max))),
  form: z.catch(z.nullable(z.number()), null),
});

/** A flag in a table of fields; a missing one is false in the form. */
export const flagField = () => ({ read: z.optional(z.boolean()), edit: z.optional(z.boolean()), form: z.catch(z.boolean(), false) });

/** The schemas of one kind of a table of fields, for example those for editing, by field. */
export function shapeOf<Kind extends string, Fields extends Record<string, Record<Kind, z.ZodMiniType>>>(fields: Fields, kind: Kind) {
  // One entry for each field.
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[kind]])) as {
    [Name in keyof Fields]: Fields[Name][Kind];
  };
}

/**
 * The fields of a channel of a location that users edit. The schemas for reading (`locationSchema`) and editing (`channelDraftSchema`) and the
 * form have these fields.
 */
export const channelFields = {
  slug: { read: z.string(), edit: codeText(64), form: z.string() },
  // A channel without this flag is enabled.
  enabled: { read: z.optional(z.boolean()), edit: z.boolean(), form: z.catch(z.boolean(), true) },
  storeId: textField(optionalCode(100)),
  /** Preparation time of orders of this channel, in minutes. */
  preparationMinutes: wholeNumberField(240),
  autoAccept: flagField(),
};

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
