import * as z from 'zod/mini';
import { PASSWORD_RULES } from '@/domain/passwordRules';

/**
 * What can be wrong with one field of a form (specification 1 §5). Schemas of requests give these codes as their messages, so
 * that the form and the server name a mistake alike; the texts are `form.problem.{code}`.
 */
export const FIELD_PROBLEMS = [
  'required',
  'noSpaces',
  'invalidDate',
  'invalidEmail',
  'invalidPhone',
  'invalidUrl',
  'invalidNumber',
  'tooLong',
  'tooShort',
  'notOffered',
  'notTheSame',
  'taken',
  'wrongPassword',
  'tooCommon',
  'tooWeak',
  'outOfColumns',
  'overlap',
  'addressWithPassword',
  'invalidPort',
  'publicAddress',
] as const;
export type FieldProblem = (typeof FIELD_PROBLEMS)[number];

/** Tells a code of ours from another message, which is then shown as it is. */
export function isFieldProblem(message: string): message is FieldProblem {
  return FIELD_PROBLEMS.some((problem) => problem === message);
}

const problem = (code: FieldProblem) => code;

/** `when` of a check of several fields that is made beside other mistakes: what is no object at all has no fields. */
export const hasFields = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** At least one sign that can be seen. Others stay where they are: they join emoji and order Arabic. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;
/** Nothing that cannot be seen: two codes that look the same are the same. */
const WITHOUT_SPACES = /^[^\s\p{Cc}\p{Cf}]*$/u;

/** Whether there is anything to see in a text. */
export function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

/** A text that must be there; spaces around it do not count. */
export function requiredText(maxLength = 120) {
  return z.string(problem('required')).check(z.trim(), z.regex(VISIBLE, problem('required')), z.maxLength(maxLength, problem('tooLong')));
}

/** A text that may be empty. */
export function optionalText(maxLength = 120) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maxLength, problem('tooLong')))));
}

/** A required text without any space: tax ids, slugs, POS ids (decision G46). */
export function codeText(maxLength = 40) {
  return requiredText(maxLength).check(z.regex(WITHOUT_SPACES, problem('noSpaces')));
}

/** A required e-mail address, without spaces. */
export function emailText() {
  return codeText(254).check(z.regex(/^[^@<>"(),:;\\[\]]+@[^@.<>"(),:;\\[\]]+(?:\.[^@.<>"(),:;\\[\]]+)+$/, problem('invalidEmail')));
}

/** Digits with the signs that people write between them; may be empty. */
export function phoneText() {
  return z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(32, problem('tooLong')), z.regex(/^[+\d\s().-]*$/, problem('invalidPhone')))),
  );
}

/** One of a list of values that the form offers. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: ({ input }) => problem(input === '' || input === undefined ? 'required' : 'notOffered') });
}

/** A password as it was typed: its spaces count. */
export function passwordText() {
  return z.string(problem('required')).check(z.minLength(1, problem('required')), z.maxLength(256, problem('tooLong')));
}

/** A new password: long enough (decision G46). Whether it is strong enough, the server says besides: `domain/passwordStrength`. */
export function newPasswordText() {
  return passwordText().check(z.minLength(PASSWORD_RULES.minLength, problem('tooShort')));
}
