import type { Account, AccountDraft } from '@/domain/account';

type Address = AccountDraft['fiscalData']['businessAddress'];
/** A draft as it stands in the form: what is still to be chosen is empty. */
export type AccountValues = Omit<AccountDraft, 'currency' | 'defaultLanguage' | 'billingMode' | 'fiscalData'> & {
  currency: string;
  defaultLanguage: string;
  billingMode: string;
  fiscalData: { businessAddress: Omit<Address, 'country'> & { country: string } };
};

/**
 * What the form begins with: the account as it is, or a new one. A new sub-account takes over from its parent what the two
 * mostly share: currency, language, country and apps.
 */
export function accountDraftOf(account: Account | null, parent: Account | null = null): AccountValues {
  const like = account ?? parent;
  const { address, postalCode, city } = account?.fiscalData?.businessAddress ?? {};
  return {
    name: account?.name ?? '',
    taxId: account?.taxId ?? '',
    // One that the server did not send is not sent either: the server then leaves what it has.
    bankAccount: account ? account.bankAccount : '',
    parentId: account ? (account.parentId ?? null) : (parent?.id ?? null),
    currency: like?.currency ?? 'EUR',
    defaultLanguage: like?.defaultLanguage ?? '',
    billingMode: account?.billingMode ?? (parent ? 'account' : ''),
    apps: like?.apps ?? [],
    fiscalData: {
      businessAddress: {
        address: address ?? '',
        postalCode: postalCode ?? '',
        city: city ?? '',
        country: like?.fiscalData?.businessAddress?.country ?? '',
      },
    },
  };
}
