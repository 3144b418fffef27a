import * as z from 'zod/mini';
import { codeText, oneOf, optionalText, requiredText } from '@/domain/fieldRules';
import { LANGUAGES } from '@/domain/language';
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

const businessAddressSchema = z.strictObject({
  address: optionalText(200),
  postalCode: optionalText(16),
  city: optionalText(80),
  country: oneOf(COUNTRIES),
});

/**
 * Body of `POST /Accounts` and `PUT /Accounts/{id}`. An account with `parentId` is a sub-account and cannot become a main account. A `PUT`
 * without `bankAccount` leaves the stored one unchanged; an empty one removes it. Without `reopening`, the stored settings stay unchanged.
 */
export const accountDraftSchema = z.strictObject({
  name: requiredText(),
  taxId: codeText(),
  bankAccount: optionalText(42),
  parentId: z.optional(z.nullable(z.string())),
  currency: oneOf(CURRENCIES),
  defaultLanguage: oneOf(LANGUAGES),
  billingMode: oneOf(BILLING_MODES),
  apps: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)),
  reopening: z.optional(reopeningSettingsSchema),
  fiscalData: z.strictObject({ businessAddress: businessAddressSchema }),
});
export type AccountDraft = z.infer<typeof accountDraftSchema>;
