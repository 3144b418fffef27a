import type { IntlShape } from 'react-intl';
import type { Location } from '@/domain/location';
import { printerName } from '@/features/printing/printerName';

/** Printer and location: "Kitchen · Malasaña". An unknown one is omitted. */
export function printerWithLocation(
  intl: IntlShape,
  printer: Parameters<typeof printerName>[1],
  location: Pick<Location, 'name'> | null | undefined,
): string {
  return [printerName(intl, printer), location?.name].filter(Boolean).join(' · ');
}
