import * as z from 'zod/mini';
import { BILLING_MODES, COUNTRIES, CURRENCIES } from '@/domain/account';
import { codeText, oneOf, optionalText, requiredText } from '@/domain/fieldRules';
import { LANGUAGES } from '@/domain/language';
import { reopeningSettingsSchema } from '@/domain/reopening';

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
