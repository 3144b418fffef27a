import type { accounts } from '../../platform/db/schema';

export type AccountSeed = typeof accounts.$inferInsert;

const CHANNELS = {
  ES: ['glovo', 'ubereats', 'justeat', 'deliveroo', 'ecommerce', 'whatsapp', 'cheerfy', 'stuart', 'shipday'],
  BR: ['ifood', '99food', 'aiqfome', 'rappi', 'ecommerce', 'whatsapp', 'shipday'],
  CO: ['rappi', 'didifood', 'pedidosya', 'ecommerce', 'whatsapp', 'uberdirect'],
};

interface Market {
  country: keyof typeof CHANNELS;
  currency: string;
  language: string;
}

interface DemoAccount {
  id: string;
  name: string;
  parentId?: string;
  market: Market;
  taxId: string;
  /** Invalid on purpose: the check digits are wrong. */
  bankAccount: string;
  address: string;
  postalCode: string;
  city: string;
}

const SPAIN: Market = { country: 'ES', currency: 'EUR', language: 'es' };
const BRAZIL: Market = { country: 'BR', currency: 'BRL', language: 'pt' };
const COLOMBIA: Market = { country: 'CO', currency: 'COP', language: 'es' };

const ACCOUNTS: DemoAccount[] = [
  {
    id: 'account-provider',
    name: 'Pase',
    market: SPAIN,
    taxId: 'B00000000',
    bankAccount: 'ES00 0000 0000 0000 0000 0000',
    address: 'Calle de Alcalá 100',
    postalCode: '28009',
    city: 'Madrid',
  },
  {
    id: 'account-es',
    name: 'Grupo Ñandú',
    market: SPAIN,
    taxId: 'B12345674',
    bankAccount: 'ES00 0000 0000 0000 0000 0001',
    address: 'Calle de Fuencarral 77',
    postalCode: '28004',
    city: 'Madrid',
  },
  {
    id: 'account-es-norte',
    name: 'Ñandú Norte',
    parentId: 'account-es',
    market: SPAIN,
    taxId: 'B12345682',
    bankAccount: 'ES00 0000 0000 0000 0000 0002',
    address: 'Rúa Real 45',
    postalCode: '15003',
    city: 'A Coruña',
  },
  {
    id: 'account-es-canarias',
    name: 'Ñandú Canarias',
    parentId: 'account-es',
    market: SPAIN,
    taxId: 'B12345690',
    bankAccount: 'ES00 0000 0000 0000 0000 0003',
    address: 'Calle Mayor de Triana 60',
    postalCode: '35002',
    city: 'Las Palmas de Gran Canaria',
  },
  {
    id: 'account-br',
    name: 'Sabor do Açaí',
    market: BRAZIL,
    taxId: '12.345.678/0001-95',
    bankAccount: '000 / 0000 / 00000-1',
    address: 'Rua Harmonia 300',
    postalCode: '05435-000',
    city: 'São Paulo',
  },
  {
    id: 'account-br-amazonas',
    name: 'Sabor do Açaí Amazonas',
    parentId: 'account-br',
    market: BRAZIL,
    taxId: '12.345.678/0002-76',
    bankAccount: '000 / 0000 / 00000-2',
    address: 'Avenida Sete de Setembro 900',
    postalCode: '69005-140',
    city: 'Manaus',
  },
  {
    id: 'account-co',
    name: 'La Candelaria',
    market: COLOMBIA,
    taxId: '900123456-7',
    bankAccount: '000-000000-01',
    address: 'Carrera 13 # 54-10',
    postalCode: '110231',
    city: 'Bogotá',
  },
  {
    id: 'account-co-costa',
    name: 'La Candelaria Costa',
    parentId: 'account-co',
    market: COLOMBIA,
    taxId: '900123457-4',
    bankAccount: '000-000000-02',
    address: 'Calle del Arsenal 24-80',
    postalCode: '130001',
    city: 'Cartagena de Indias',
  },
];

/** The provider's own account, and customer accounts of three countries with their sub-accounts. */
export const DEMO_ACCOUNTS: AccountSeed[] = ACCOUNTS.map(({ id, name, parentId, market, taxId, bankAccount, ...businessAddress }) => ({
  id,
  name,
  parentId: parentId ?? null,
  country: market.country,
  currency: market.currency,
  apps: CHANNELS[market.country],
  data: {
    defaultLanguage: market.language,
    taxId,
    bankAccount,
    billingMode: parentId ? 'account' : 'subaccount',
    fiscalData: { businessAddress },
  },
}));
