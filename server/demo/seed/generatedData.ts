import type { locations } from '../../platform/db/schema';
import type { AccountSeed } from './demoAccounts';
import type { Random } from '../random';

type LocationSeed = typeof locations.$inferInsert;

const MARKETS = [
  {
    country: 'ES',
    currency: 'EUR',
    language: 'es',
    timeZone: 'Europe/Madrid',
    cities: ['Madrid', 'Sevilla', 'Bilbao'],
    apps: ['glovo', 'justeat'],
  },
  {
    country: 'PT',
    currency: 'EUR',
    language: 'pt',
    timeZone: 'Europe/Lisbon',
    cities: ['Lisboa', 'Porto', 'Évora'],
    apps: ['glovo', 'ubereats'],
  },
  {
    country: 'BR',
    currency: 'BRL',
    language: 'pt',
    timeZone: 'America/Sao_Paulo',
    cities: ['São Paulo', 'Curitiba', 'Santos'],
    apps: ['ifood', 'rappi'],
  },
  {
    country: 'CO',
    currency: 'COP',
    language: 'es',
    timeZone: 'America/Bogota',
    cities: ['Bogotá', 'Medellín', 'Cali'],
    apps: ['rappi', 'didifood'],
  },
  {
    country: 'MX',
    currency: 'MXN',
    language: 'es',
    timeZone: 'America/Mexico_City',
    cities: ['México', 'Puebla', 'Mérida'],
    apps: ['rappi', 'ubereats'],
  },
] as const;
const KINDS = ['Taberna', 'Asador', 'Cantina', 'Bodega', 'Casa', 'Rincón', 'Mesón', 'Pizzería', 'Obrador', 'Café'];
const OWNERS = ['del Río', 'Ángela', 'de la Ñora', 'Óscar', 'São Jorge', 'del Puerto', 'Zoe', 'la Plaza', 'Fátima', 'el Olivo'];

const OPEN = [{ from: '12:00', to: '23:30' }];
const OPENING_HOURS = { mon: OPEN, tue: OPEN, wed: OPEN, thu: OPEN, fri: OPEN, sat: OPEN, sun: OPEN };

/** Generates accounts in all markets, to test long lists. Every third one is a sub-account of the one before it. */
export function* generateAccounts(count: number, random: Random): Generator<AccountSeed> {
  for (let number = 1; number <= count; number += 1) {
    const market = marketOf(number);
    const digits = String(number).padStart(5, '0');
    yield {
      id: `account-x-${digits}`,
      name: `${random.pick(KINDS)} ${random.pick(OWNERS)} ${digits}`,
      parentId: isSubaccount(number) ? `account-x-${String(number - 1).padStart(5, '0')}` : null,
      country: market.country,
      currency: market.currency,
      apps: [...market.apps],
      data: {
        defaultLanguage: market.language,
        taxId: `X${digits}`,
        bankAccount: `0000 ${digits}`,
        billingMode: 'account',
        fiscalData: { businessAddress: { address: `Calle ${number}`, postalCode: digits, city: random.pick(market.cities) } },
      },
    };
  }
}

/** Generates locations, spread evenly over the given accounts. */
export function* generateLocations(count: number, owners: readonly AccountSeed[], random: Random): Generator<LocationSeed> {
  for (let number = 1; number <= count; number += 1) {
    const owner = owners[number % owners.length];
    if (!owner) return;
    const market = MARKETS.find(({ country }) => country === owner.country) ?? MARKETS[0];
    const city = random.pick(market.cities);
    yield {
      id: `location-x-${String(number).padStart(6, '0')}`,
      accountId: owner.id,
      name: `${owner.name} ${city} ${number}`,
      timeZone: market.timeZone,
      currency: owner.currency,
      country: owner.country,
      data: {
        address: `Calle ${number}`,
        city,
        zip: String(number).padStart(5, '0'),
        channels: owner.apps.map((slug) => ({ slug, enabled: true })),
        openingHours: OPENING_HOURS,
      },
    };
  }
}

/** The market of an account; a sub-account has that of its parent, which is the account before it. */
function marketOf(number: number): (typeof MARKETS)[number] {
  return MARKETS[(number - (isSubaccount(number) ? 1 : 0)) % MARKETS.length] ?? MARKETS[0];
}

function isSubaccount(number: number): boolean {
  return number % 3 === 0;
}
