import { useMemo } from 'react';
import { printersOf, type Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { runtimePrinters } from '@/services/printing/runtimePrinter';

/** A configured printer and its location. */
export interface KnownPrinter {
  printer: PrinterEntry;
  location: Location;
}

/** The settings of the user's printers, by their id in the print runtime. */
export function useKnownPrinters(): ReadonlyMap<string, KnownPrinter> {
  const { locations } = useSignedIn();
  return useMemo(() => {
    const known = locations.flatMap((location) => printersOf(location).map((printer) => ({ printer, location })));
    const ids = runtimePrinters(known.map(({ printer }) => printer)).map(({ uuid }) => uuid);
    return new Map(known.map((each, index) => [ids[index] ?? '', each]));
  }, [locations]);
}
