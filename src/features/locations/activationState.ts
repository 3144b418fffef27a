import type { Location } from '@/domain/location';
import { UNSUBSCRIPTIONS, type ACTIVATION_STATUSES } from '@/domain/locationDraft';

/** The activation state of a location (specification 1 §4); an unsubscription takes precedence over the status. */
export function activationState({ activation }: Location): (typeof ACTIVATION_STATUSES)[number] | (typeof UNSUBSCRIPTIONS)[number] {
  const ending = UNSUBSCRIPTIONS.find((each) => each === activation?.unsubscription);
  return ending ?? activation?.status ?? 'none';
}
