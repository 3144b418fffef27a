import { neededGrant } from '@/domain/localNetwork';
import { printerUsability, type PrinterEntry } from '@/domain/printer';
import { neededPermission } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

/**
 * Converts printers to the entries of the print runtime, in the same order. The id is the uuid. A printer with a missing or duplicate uuid
 * gets an id of location and index, so that its row can show what is missing. An address without a scheme gets the page's scheme
 * (decision G39).
 */
export function runtimePrinters(printers: readonly PrinterEntry[]): RuntimePrinter[] {
  const taken = new Set<string>();
  return printers.map((printer, index) => {
    const { uuid, locationId, isActive, connectMethod, printerURL } = printer;
    const id = uuid !== null && !taken.has(uuid) ? uuid : `${locationId}/${index}`;
    taken.add(id);
    const usability = isActive && connectMethod !== 'APP' ? 'client' : printerUsability(printer);
    const url = usability === 'usable' && printerURL ? withScheme(printerURL, location.protocol) : null;
    return { uuid: id, locationId, url, usability, needsGrant: url !== null && neededGrant(neededPermission(url, location.hostname)) };
  });
}
