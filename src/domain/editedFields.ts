import * as z from 'zod/mini';
import { WITHOUT_SPACES, type FieldProblem } from '@/domain/fieldRules';
import type { FieldTable } from '@/domain/locationFields';

const problem = (code: FieldProblem) => code;

/** A text without spaces, such as an id of another system; may be missing. */
export const optionalCode = (maxLength = 60) =>
  z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(maxLength, problem('tooLong')), z.regex(WITHOUT_SPACES, problem('noSpaces')))),
  );

/** A whole number from 0 to `max`. */
export const wholeNumber = (max: number) =>
  z
    .number({ error: ({ input }) => problem(input === null || input === undefined ? 'required' : 'invalidNumber') })
    .check(z.int(problem('invalidNumber')), z.minimum(0, problem('invalidNumber')), z.maximum(max, problem('invalidNumber')));

const EDIT = {
  code: optionalCode,
  wholeNumber: (max = 0) => z.optional(z.nullable(wholeNumber(max))),
  flag: () => z.optional(z.boolean()),
};
const FORM = { code: z.catch(z.string(), ''), wholeNumber: z.catch(z.nullable(z.number()), null), flag: z.catch(z.boolean(), false) };

/** The schemas of the fields of a table in a request, with their rules. */
export function editingShape<const Fields extends FieldTable>(fields: Fields) {
  // One entry for each field.
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, EDIT[field.kind]('max' in field ? field.max : undefined)]),
  ) as { -readonly [Name in keyof Fields]: ReturnType<(typeof EDIT)[Fields[Name]['kind']]> };
}

/** The schemas that read stored fields of a table for the form, where a missing or unreadable field is empty. */
export function formShape<const Fields extends FieldTable>(fields: Fields) {
  // One entry for each field.
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, FORM[kind]])) as {
    -readonly [Name in keyof Fields]: (typeof FORM)[Fields[Name]['kind']];
  };
}
