import { RIDER_PARTNERS, type RiderPartner } from '@/domain/riderPartner';
import type { thirdPartyServices } from '../../platform/db/schema';

type ServiceSeed = typeof thirdPartyServices.$inferInsert;

const SERVICES: readonly (readonly [locationId: string, slug: RiderPartner, isActive: boolean])[] = [
  ['location-es-1', 'stuart', true],
  ['location-es-1', 'uberdirect', true],
  ['location-es-2', 'shipday', true],
  ['location-es-2', 'stuart', false],
  ['location-es-3', 'stuart', false],
  ['location-es-4', 'glovolaas', true],
  ['location-es-6', 'catcher', true],
  ['location-br-1', 'uberdirect', true],
  ['location-br-2', 'shipday', true],
  ['location-co-1', 'cargo', true],
  ['location-co-1', 'cabify', true],
  ['location-co-2', 'atajos', true],
];

/** The rider partners of the locations: some have several, some none; at one location the only one is inactive. */
export const DEMO_RIDERS: ServiceSeed[] = SERVICES.map(([locationId, slug, isActive], n) => ({
  uuid: `d1e80000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
  locationId,
  thirdPartyServiceUuid: `6f1d0c52-0000-4000-8001-${String(RIDER_PARTNERS.indexOf(slug) + 1).padStart(12, '0')}`,
  slug,
  isActive,
  settings: {},
}));
