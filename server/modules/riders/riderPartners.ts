import type { Location } from '@/domain/location';
import type { Order } from '@/domain/order';
import type { ReasonCode } from '@/domain/reasonCode';
import type { RiderPartner } from '@/domain/riderPartner';

/** The reply of a partner: the rider, or why none comes. */
export type RiderAnswer = { kind: 'coming'; rider: string } | { kind: 'refused'; reason: ReasonCode };

/** The partners that send riders (decision G16). An adapter identifies an order by its id: requesting twice sends one rider. */
export interface RiderPartners {
  request(partner: RiderPartner, order: Order, location: Location): Promise<RiderAnswer>;
}
