import type { Account } from '@/domain/account';
import type { AccountDraft } from '@/domain/accountDraft';
import { DEFAULT_REOPENING } from '@/domain/reopening';

type Address = AccountDraft['fiscalData']['businessAddress'];
/** The form values of an account: fields without a choice yet are empty. */
export type AccountValues = Omit<AccountDraft, 'currency' | 'defaultLanguage' | 'billingMode' | 'fiscalData'> & {
  currency: string;
  defaultLanguage: string;
  billingMode: string;
  fiscalData: { businessAddress: Omit<Address, 'country'> & { country: string } };
};

/**
 * The initial form values: those of the account, or of a new one. A new sub-account inherits the values that it usually shares with its
 * parent: currency, language, country, apps and automatic reopening.
 */
export function accountDraftOf(account: Account | null, parent: Account | null = null): AccountValues {
  const template = account ?? parent;
  const { address, postalCode, city } = account?.fiscalData?.businessAddress ?? {};
  return {
    name: account?.name ?? '',
    taxId: account?.taxId ?? '',
    // A value that the server did not send is not sent back, so the server retains it.
    bankAccount: account ? account.bankAccount : '',
    parentId: account ? (account.parentId ?? null) : (parent?.id ?? null),
    currency: template?.currency ?? 'EUR',
    defaultLanguage: template?.defaultLanguage ?? '',
    billingMode: account?.billingMode ?? (parent ? 'account' : ''),
    apps: template?.apps ?? [],
    reopening: template?.reopening ?? DEFAULT_REOPENING,
    fiscalData: {
      businessAddress: {
        address: address ?? '',
        postalCode: postalCode ?? '',
        city: city ?? '',
        country: template?.fiscalData?.businessAddress?.country ?? '',
      },
    },
  };
}
