import type * as z from 'zod/mini';
import type { Location } from '@/domain/location';
import type { LocationChange, locationBillingSchema } from '@/domain/locationDraft';
import { fieldsThatDiffer } from '@/features/locations/LocationForm/fieldsThatDiffer';
import { textOf } from '@/features/locations/textOf';

/** The billing section as it stands in the form; the delivery fee in minor units. */
export type BillingValues = Omit<z.infer<typeof locationBillingSchema>, 'currency'> & { currency: string };

export function billingDraftOf(location: Location): BillingValues {
  const { currency, deliveryFee } = location;
  return {
    currency: currency ?? '',
    deliveryFee: typeof deliveryFee === 'number' ? deliveryFee : null,
    billingSeriesFormat: textOf(location['billingSeriesFormat']),
    priceList: textOf(location['priceList']),
  };
}

export function billingChangeOf(wanted: BillingValues, now: BillingValues): LocationChange {
  // What the schema let through, or what is saved already.
  return fieldsThatDiffer(wanted, now) as LocationChange;
}
