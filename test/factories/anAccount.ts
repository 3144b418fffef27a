import type { Account } from '@/domain/account';

/** A customer's account in Spain. */
export function anAccount(over: Partial<Account> = {}): Account {
  return {
    id: 'account-1',
    name: 'Grupo Ñandú',
    parentId: null,
    currency: 'EUR',
    defaultLanguage: 'es',
    apps: ['glovo', 'ubereats'],
    fiscalData: { businessAddress: { country: 'ES' } },
    ...over,
  };
}
