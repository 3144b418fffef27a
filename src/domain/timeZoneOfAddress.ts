import type { COUNTRIES } from '@/domain/account';

type Country = (typeof COUNTRIES)[number];

interface CountryZones {
  /** The IANA zone of most of the country's population. */
  main: string;
  /** Zones of regions of the country, by prefix of the postal code. */
  byZip?: readonly (readonly [zip: RegExp, zone: string])[];
  /** Whether other regions, not in `byZip`, have other zones. */
  hasMore?: true;
}

const ZONES: Readonly<Record<Country, CountryZones>> = {
  ES: { main: 'Europe/Madrid', byZip: [[/^(35|38)/, 'Atlantic/Canary']] },
  PT: {
    main: 'Europe/Lisbon',
    byZip: [
      [/^9[0-4]/, 'Atlantic/Madeira'],
      [/^9[5-9]/, 'Atlantic/Azores'],
    ],
  },
  BR: { main: 'America/Sao_Paulo', hasMore: true },
  CO: { main: 'America/Bogota' },
  MX: { main: 'America/Mexico_City', hasMore: true },
  AR: { main: 'America/Argentina/Buenos_Aires' },
  CL: { main: 'America/Santiago', hasMore: true },
  PE: { main: 'America/Lima' },
  UY: { main: 'America/Montevideo' },
  EC: { main: 'America/Guayaquil', hasMore: true },
  US: { main: 'America/New_York', hasMore: true },
  GB: { main: 'Europe/London' },
  FR: { main: 'Europe/Paris' },
  IT: { main: 'Europe/Rome' },
};

/**
 * The IANA zone of an address. `isUnsure`: the country has other zones that the postal code does not identify (row R-03). Null for
 * unsupported countries.
 */
export function timeZoneOfAddress(country: string, zip: string): { timeZone: string; isUnsure: boolean } | null {
  // The keys are the countries of the product.
  const zones = Object.hasOwn(ZONES, country) ? ZONES[country as Country] : null;
  if (!zones) return null;
  const region = zones.byZip?.find(([start]) => start.test(zip));
  return { timeZone: region?.[1] ?? zones.main, isUnsure: !region && zones.hasMore === true };
}
