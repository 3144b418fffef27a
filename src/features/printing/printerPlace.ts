import type { IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { printerName } from '@/features/printing/printerName';

/** Which printer of which location, as it is told from others: "Kitchen · Malasaña". What is not known is left out. */
export function printerPlace(
  intl: IntlShape,
  printer: Parameters<typeof printerName>[1],
  location: Pick<Location, 'name'> | null | undefined,
): string {
  return [printerName(intl, printer), location?.name].filter(Boolean).join(' · ');
}
