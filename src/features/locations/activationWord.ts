import type { Location } from '@/domain/location';
import { UNSUBSCRIPTIONS, type ACTIVATION_STATUSES } from '@/domain/locationDraft';

/** How far the activation of a location is (specification 1 §4): an unsubscription says more than the status does. */
export function activationWord({ activation }: Location): (typeof ACTIVATION_STATUSES)[number] | (typeof UNSUBSCRIPTIONS)[number] {
  const ending = UNSUBSCRIPTIONS.find((each) => each === activation?.unsubscription);
  return ending ?? activation?.status ?? 'none';
}
