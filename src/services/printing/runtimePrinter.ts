import { deviceAddress, isDeviceMethod } from '@/domain/deviceAddress';
import { neededGrant } from '@/domain/localNetwork';
import { isTabMethod, printerUsability, type PrinterEntry } from '@/domain/printer';
import { neededPermission } from '@/lib/addressSpace';
import { withScheme } from '@/lib/hostPattern';
import type { RuntimePrinter } from '@/machines/printerEntry/printerEntryMachine';

/**
 * Converts printers to the entries of the print runtime, in the same order. The id is the uuid. A printer with a missing or duplicate uuid
 * gets an id of location and index, so that its row can show what is missing. An address without a scheme gets the page's scheme
 * (decision G39), and a device of this computer that of `deviceAddress`.
 */
export function runtimePrinters(printers: readonly PrinterEntry[]): RuntimePrinter[] {
  const taken = new Set<string>();
  return printers.map((printer, index) => {
    const { uuid, locationId, isActive, connectMethod, printerURL } = printer;
    const id = uuid !== null && !taken.has(uuid) ? uuid : `${locationId}/${index}`;
    taken.add(id);
    const usability = isActive && !isTabMethod(connectMethod) ? 'client' : printerUsability(printer);
    const entry: Pick<RuntimePrinter, 'uuid' | 'locationId' | 'usability'> = { uuid: id, locationId, usability };
    if (usability !== 'usable') return { ...entry, url: null, needsGrant: false };
    if (isDeviceMethod(connectMethod)) return { ...entry, url: deviceAddress(connectMethod, id), needsGrant: 'device' };
    const url = withScheme(printerURL ?? '', location.protocol);
    return { ...entry, url, needsGrant: neededGrant(neededPermission(url, location.hostname)) };
  });
}
