import type { locations } from '../../platform/db/schema';
import { DEMO_ACCOUNTS } from './demoAccounts';
import { locationDetails } from './demoLocationDetails';
import { USUAL_OPENING_HOURS } from './demoOpeningHours';
import { DEMO_STATIONS } from './demoStations';

type LocationSeed = typeof locations.$inferInsert;

interface DemoLocation {
  id: string;
  name: string;
  accountId: string;
  timeZone: string;
  address: string;
  city: string;
  zip: string;
}

const MADRID = 'Europe/Madrid';
const CANARY = 'Atlantic/Canary';
const SAO_PAULO = 'America/Sao_Paulo';
const MANAUS = 'America/Manaus';
const BOGOTA = 'America/Bogota';

const LOCATIONS: DemoLocation[] = [
  {
    id: 'location-es-1',
    name: 'Ñandú Malasaña',
    accountId: 'account-es',
    timeZone: MADRID,
    address: 'Calle de la Palma 34',
    city: 'Madrid',
    zip: '28004',
  },
  {
    id: 'location-es-2',
    name: 'Ñandú Lavapiés',
    accountId: 'account-es',
    timeZone: MADRID,
    address: 'Calle del Ave María 8',
    city: 'Madrid',
    zip: '28012',
  },
  {
    id: 'location-es-3',
    name: 'Ñandú Ruzafa',
    accountId: 'account-es',
    timeZone: MADRID,
    address: 'Calle de Cádiz 51',
    city: 'València',
    zip: '46006',
  },
  {
    id: 'location-es-4',
    name: 'Ñandú A Coruña',
    accountId: 'account-es-norte',
    timeZone: MADRID,
    address: 'Rúa da Estrela 12',
    city: 'A Coruña',
    zip: '15003',
  },
  {
    id: 'location-es-5',
    name: 'Ñandú Donostia — Parte Vieja',
    accountId: 'account-es-norte',
    timeZone: MADRID,
    address: '31 de Agosto 20',
    city: 'Donostia',
    zip: '20003',
  },
  {
    id: 'location-es-6',
    name: 'Ñandú Las Palmas',
    accountId: 'account-es-canarias',
    timeZone: CANARY,
    address: 'Paseo de Las Canteras 40',
    city: 'Las Palmas de Gran Canaria',
    zip: '35010',
  },
  {
    id: 'location-br-1',
    name: 'Açaí Vila Madalena',
    accountId: 'account-br',
    timeZone: SAO_PAULO,
    address: 'Rua Aspicuelta 210',
    city: 'São Paulo',
    zip: '05433-010',
  },
  {
    id: 'location-br-2',
    name: 'Açaí Botafogo',
    accountId: 'account-br',
    timeZone: SAO_PAULO,
    address: 'Rua Voluntários da Pátria 88',
    city: 'Rio de Janeiro',
    zip: '22270-000',
  },
  {
    id: 'location-br-3',
    name: 'Açaí Manaus Centro',
    accountId: 'account-br-amazonas',
    timeZone: MANAUS,
    address: 'Avenida Eduardo Ribeiro 520',
    city: 'Manaus',
    zip: '69010-001',
  },
  {
    id: 'location-co-1',
    name: 'La Candelaria Chapinero',
    accountId: 'account-co',
    timeZone: BOGOTA,
    address: 'Carrera 7 # 63-44',
    city: 'Bogotá',
    zip: '110231',
  },
  {
    id: 'location-co-2',
    name: 'La Candelaria Usaquén',
    accountId: 'account-co',
    timeZone: BOGOTA,
    address: 'Calle 118 # 6A-15',
    city: 'Bogotá',
    zip: '110111',
  },
  {
    id: 'location-co-3',
    name: 'La Candelaria Getsemaní',
    accountId: 'account-co-costa',
    timeZone: BOGOTA,
    address: 'Calle de la Media Luna 10',
    city: 'Cartagena de Indias',
    zip: '130001',
  },
];

/** Twelve locations in five time zones; `openDemoLocations` changes their opening hours. */
export const DEMO_LOCATIONS: LocationSeed[] = LOCATIONS.map(({ address, city, zip, ...location }, index) => {
  const account = DEMO_ACCOUNTS.find(({ id }) => id === location.accountId);
  if (!account) throw new Error(`${location.id} belongs to no account.`);
  return {
    ...location,
    currency: account.currency,
    country: account.country,
    data: {
      ...locationDetails({ id: location.id, number: index + 1 }, account),
      address,
      city,
      zip,
      openingHours: USUAL_OPENING_HOURS,
      ordersByHand: true,
      ...(location.id in DEMO_STATIONS && { stations: DEMO_STATIONS[location.id] }),
    },
  };
});
