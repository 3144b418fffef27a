import * as z from 'zod/mini';
import { COUNTRIES } from '@/domain/account';
import { requiredText, type FieldProblem } from '@/domain/fieldRules';

const problem = (code: FieldProblem) => code;

/** ISO 3166 alpha-2 codes in lower case, as in `App.countries`. */
export const APP_COUNTRIES = COUNTRIES.map((country) => country.toLowerCase());

/**
 * Body of `PATCH /apps/{slug}` (row R-01): the fields of an app that the product administrator edits. `image` is the URL of an uploaded
 * image; null restores the built-in icon.
 */
export const appChangeSchema = z.strictObject({
  name: z.optional(requiredText(60)),
  enabled: z.optional(z.boolean()),
  countries: z.optional(z.array(z.enum(APP_COUNTRIES, { error: () => problem('notOffered') })).check(z.maxLength(APP_COUNTRIES.length))),
  image: z.optional(z.nullable(z.string().check(z.regex(/^\/images\/[\w-]{1,64}$/, problem('invalidUrl'))))),
  isPublicApiApp: z.optional(z.boolean()),
});
export type AppChange = z.infer<typeof appChangeSchema>;
