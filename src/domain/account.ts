import * as z from 'zod/mini';
import { reopeningSettingsSchema } from '@/domain/reopening';

const text = z.optional(z.nullable(z.string()));

/** Recipient of invoices: the account for all its sub-accounts, or each sub-account separately (specification 1 §3). */
export const BILLING_MODES = ['account', 'subaccount'] as const;
/** Countries and currencies that an account can have: the markets of the product. */
export const COUNTRIES = ['ES', 'PT', 'BR', 'CO', 'MX', 'AR', 'CL', 'PE', 'UY', 'EC', 'US', 'GB', 'FR', 'IT'] as const;
export const CURRENCIES = ['EUR', 'BRL', 'COP', 'MXN', 'ARS', 'CLP', 'PEN', 'UYU', 'USD', 'GBP'] as const;

/**
 * A customer of the provider, or a sub-account of one (`parentId`). `apps` are slugs; country is ISO 3166 alpha-2 (specification 1 §3).
 * `taxId` and `bankAccount` are missing for roles that may not read accounts (row T-12).
 */
export const accountSchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  taxId: text,
  bankAccount: text,
  parentId: text,
  currency: text,
  defaultLanguage: text,
  billingMode: text,
  apps: z._default(z.array(z.string()), []),
  /** Missing: `DEFAULT_REOPENING`. */
  reopening: z.catch(z.optional(reopeningSettingsSchema), undefined),
  fiscalData: z.optional(
    z.nullable(
      z.looseObject({
        businessAddress: z.optional(z.nullable(z.looseObject({ address: text, postalCode: text, city: text, country: text }))),
      }),
    ),
  ),
});
export type Account = z.infer<typeof accountSchema>;
