import * as z from 'zod/mini';
import { PASSWORD_RULES } from '@/domain/passwordRules';

/**
 * Problems of a form field (specification 1 §5). Request schemas use these codes as messages, so that the form and the server report the
 * same problem; the texts are `form.problem.{code}`.
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

/** Distinguishes these codes from other messages, which are shown as they are. */
export function isFieldProblem(message: string): message is FieldProblem {
  return FIELD_PROBLEMS.some((problem) => problem === message);
}

const problem = (code: FieldProblem) => code;

/** `when` of a check across fields that runs even if single fields have problems: the value must be an object. */
export const hasFields = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null;

/** At least one visible character. Invisible ones are allowed: they join emoji and order Arabic. */
const VISIBLE = /[^\s\p{Cc}\p{Cf}]/u;
/** No invisible character, so that two codes that look equal are equal. */
export const WITHOUT_SPACES = /^[^\s\p{Cc}\p{Cf}]*$/u;

/** Whether a text has a visible character. */
export function isVisible(value: string): boolean {
  return VISIBLE.test(value);
}

/** A text with at least one visible character; surrounding spaces are trimmed. */
export function requiredText(maxLength = 120) {
  return z.string(problem('required')).check(z.trim(), z.regex(VISIBLE, problem('required')), z.maxLength(maxLength, problem('tooLong')));
}

/** A text that may be empty. */
export function optionalText(maxLength = 120) {
  return z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(maxLength, problem('tooLong')))));
}

/** A required text without spaces: tax ids, slugs, POS ids (decision G46). */
export function codeText(maxLength = 40) {
  return requiredText(maxLength).check(z.regex(WITHOUT_SPACES, problem('noSpaces')));
}

/** A required e-mail address, without spaces. */
export function emailText() {
  return codeText(254).check(z.regex(/^[^@<>"(),:;\\[\]]+@[^@.<>"(),:;\\[\]]+(?:\.[^@.<>"(),:;\\[\]]+)+$/, problem('invalidEmail')));
}

/** Digits and the separators that are common in phone numbers; may be empty. */
export function phoneText() {
  return z.optional(
    z.nullable(z.string().check(z.trim(), z.maxLength(32, problem('tooLong')), z.regex(/^[+\d\s().-]*$/, problem('invalidPhone')))),
  );
}

/** One of a list of values that the form offers. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.enum(values, { error: ({ input }) => problem(input === '' || input === undefined ? 'required' : 'notOffered') });
}

/** A password exactly as typed: spaces count. */
export function passwordText() {
  return z.string(problem('required')).check(z.minLength(1, problem('required')), z.maxLength(256, problem('tooLong')));
}

/** A new password with the minimum length (decision G46). The server also checks its strength: `domain/passwordStrength`. */
export function newPasswordText() {
  return passwordText().check(z.minLength(PASSWORD_RULES.minLength, problem('tooShort')));
}
