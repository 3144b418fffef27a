import * as z from 'zod/mini';
import { COUNTRIES } from '@/domain/account';
import { requiredText, type FieldProblem } from '@/domain/fieldRules';

const text = z.optional(z.nullable(z.string()));

export const APP_SCOPES = ['channel', 'loyalty', 'rider', 'pos'] as const;

/**
 * A delivery channel, rider partner or POS that the product connects (specification 1 §3). `image` is the URL of its icon; `countries` are
 * ISO 3166 alpha-2 codes in lower case.
 */
export const appSchema = z.looseObject({
  slug: z.string(),
  name: z.string(),
  enabled: z._default(z.boolean(), true),
  scopes: z._default(z.array(z.string()), []),
  countries: z.optional(z.array(z.string())),
  image: text,
  isPublicApiApp: z.optional(z.boolean()),
});
export type App = z.infer<typeof appSchema>;

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
