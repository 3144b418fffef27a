import * as z from 'zod/mini';

const text = z.optional(z.nullable(z.string()));

/** A customer of the provider, or a sub-account of one (`parentId`). `apps` are slugs; country is ISO 3166 alpha-2 (specification 1 §3). */
export const accountSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  parentId: text,
  currency: text,
  defaultLanguage: text,
  apps: z._default(z.array(z.string()), []),
  fiscalData: z.optional(z.nullable(z.looseObject({ businessAddress: z.optional(z.nullable(z.looseObject({ country: text }))) }))),
});
export type Account = z.infer<typeof accountSchema>;
