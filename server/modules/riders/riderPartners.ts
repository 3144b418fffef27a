import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import type { RiderPartner } from '@/domain/riderPartner';

/** What a partner says: who comes, or why nobody does. */
export type RiderAnswer = { kind: 'coming'; rider: string } | { kind: 'refused'; reason: ReasonCode };

/** The partners that send riders (decision G16). An adapter knows an order by its id: whoever is asked twice sends one rider. */
export interface RiderPartners {
  request(partner: RiderPartner, order: Order, location: Location): Promise<RiderAnswer>;
}
