import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import * as z from 'zod/mini';
import type { testTicketSchema } from '@/contract/thirdPartyServices';
import { printersOf, type Location } from '@/domain/location';
import { printerUsability, type PrinterEntry } from '@/domain/printer';
import { printerSettingsSchema } from '@/domain/printerSettings';
import { invalidData, notFound, HttpError } from '../../platform/http/httpError';

// The settings that a test may use before they are saved.
const triedSettingsSchema = z.object(printerSettingsSchema.shape);

/**
 * The printer and the message of a test ticket: the saved printer with the unsaved settings of the form. An inactive printer can be tested,
 * too.
 *
 * @throws HttpError 404 if the location does not have the printer; 422 for invalid settings; 409 for an invalid address
 */
export function testTicketOf(
  location: Location,
  request: z.infer<typeof testTicketSchema>,
  now: Date,
): { printer: PrinterEntry; message: string } {
  const saved = findPrinter(location, request);
  if (!saved) throw notFound('printer');
  const tried = triedSettingsSchema.safeParse(request.thirdParty ?? {});
  if (!tried.success) {
    throw invalidData(tried.error.issues.map(({ path, message }) => ({ path: ['thirdParty', ...path].join('.'), message })));
  }
  // The schema has only fields of a printer with their types; its output type also allows them to be undefined.
  const printer = { ...saved, ...tried.data, isActive: true } as PrinterEntry;
  if (printerUsability(printer) !== 'usable') {
    throw new HttpError(409, 'PRINTER_NOT_USABLE', 'The address of the printer is not valid.');
  }
  return { printer, message: messageOf(location, request, now) };
}

/** Finds a printer by its uuid. A client that sends only the id of the service type gets the printer if it is the only one of that type. */
function findPrinter(
  location: Location,
  { thirdParty, thirdPartyServiceUuid }: z.infer<typeof testTicketSchema>,
): PrinterEntry | undefined {
  const printers = printersOf(location);
  const uuids = [thirdParty?.['uuid'], thirdPartyServiceUuid];
  const ofKind = printers.filter((printer) => printer.thirdPartyServiceUuid === thirdPartyServiceUuid);
  return printers.find((printer) => uuids.includes(printer.uuid)) ?? (ofKind.length === 1 ? ofKind[0] : undefined);
}

function messageOf(location: Location, request: z.infer<typeof testTicketSchema>, now: Date): string {
  const { customMessage, locationName, printerName, printerNameList, withDate } = request;
  const names = printerName ?? [printerNameList ?? []].flat().join(', ');
  const date = withDate ? format(new TZDate(now.getTime(), location.timeZone), 'dd/MM/yyyy HH:mm') : '';
  return [customMessage, locationName, names, date].filter(Boolean).join('\n');
}
