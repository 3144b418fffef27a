import * as z from 'zod/mini';
import { tolerantList } from '@/domain/reply';

const text = z.optional(z.nullable(z.string()));

export const APP_SCOPES = ['channel', 'loyalty', 'rider', 'pos'] as const;

/** A delivery channel, rider partner or POS that the product connects (specification 1 §3); `image` is the icon's address. */
export const appSchema = z.looseObject({
  slug: z.string(),
  name: z.string(),
  enabled: z._default(z.boolean(), true),
  scopes: z._default(z.array(z.string()), []),
  image: text,
  isPublicApiApp: z.optional(z.boolean()),
});
export type App = z.infer<typeof appSchema>;

export const appListSchema = tolerantList(appSchema);
