import type { Location } from '@/domain/location';

/** Rider partners (specification 1 §1), by slug. */
export const RIDER_PARTNERS = [
  'stuart',
  'missionbox',
  'shipday',
  'deelivers',
  'jelp',
  'glovolaas',
  'cargo',
  'cabify',
  'delivergo',
  'catcher',
  'atajos',
  'uberdirect',
] as const;
export type RiderPartner = (typeof RIDER_PARTNERS)[number];

/** The partners from which a location may request a rider: its active services (decision G16). */
export function riderPartnersOf(location: Pick<Location, 'thirdPartyServices'> | undefined): RiderPartner[] {
  const active = new Set(location?.thirdPartyServices.flatMap(({ slug, isActive }) => (isActive === true ? [slug] : [])));
  return RIDER_PARTNERS.filter((slug) => active.has(slug));
}
