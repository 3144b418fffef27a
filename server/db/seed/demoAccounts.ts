import type { accounts } from '../schema';

export type AccountSeed = typeof accounts.$inferInsert;

const CHANNELS = {
  ES: ['glovo', 'ubereats', 'justeat', 'deliveroo', 'ecommerce', 'whatsapp', 'cheerfy', 'stuart', 'shipday'],
  BR: ['ifood', '99food', 'aiqfome', 'rappi', 'ecommerce', 'whatsapp', 'shipday'],
  CO: ['rappi', 'didifood', 'pedidosya', 'ecommerce', 'whatsapp', 'uberdirect'],
};

interface Place {
  id: string;
  name: string;
  parentId?: string;
  country: keyof typeof CHANNELS;
  currency: string;
  language: string;
  taxId: string;
}

const PLACES: Place[] = [
  { id: 'account-provider', name: 'Pase', country: 'ES', currency: 'EUR', language: 'es', taxId: 'B00000000' },
  { id: 'account-es', name: 'Grupo Ñandú', country: 'ES', currency: 'EUR', language: 'es', taxId: 'B12345674' },
  {
    id: 'account-es-norte',
    name: 'Ñandú Norte',
    parentId: 'account-es',
    country: 'ES',
    currency: 'EUR',
    language: 'es',
    taxId: 'B12345682',
  },
  {
    id: 'account-es-canarias',
    name: 'Ñandú Canarias',
    parentId: 'account-es',
    country: 'ES',
    currency: 'EUR',
    language: 'es',
    taxId: 'B12345690',
  },
  { id: 'account-br', name: 'Sabor do Açaí', country: 'BR', currency: 'BRL', language: 'pt', taxId: '12.345.678/0001-95' },
  {
    id: 'account-br-amazonas',
    name: 'Sabor do Açaí Amazonas',
    parentId: 'account-br',
    country: 'BR',
    currency: 'BRL',
    language: 'pt',
    taxId: '12.345.678/0002-76',
  },
  { id: 'account-co', name: 'La Candelaria', country: 'CO', currency: 'COP', language: 'es', taxId: '900123456-7' },
  {
    id: 'account-co-costa',
    name: 'La Candelaria Costa',
    parentId: 'account-co',
    country: 'CO',
    currency: 'COP',
    language: 'es',
    taxId: '900123457-4',
  },
];

/** The provider's own account, and customers of three countries with their sub-accounts. */
export const DEMO_ACCOUNTS: AccountSeed[] = PLACES.map(({ id, name, parentId, country, currency, language, taxId }) => ({
  id,
  name,
  parentId: parentId ?? null,
  country,
  currency,
  apps: CHANNELS[country],
  data: { defaultLanguage: language, taxId, billingMode: parentId ? 'account' : 'subaccount' },
}));
