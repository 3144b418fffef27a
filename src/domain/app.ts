import * as z from 'zod/mini';

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
