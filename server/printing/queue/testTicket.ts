import { TZDate } from '@date-fns/tz';
import { format } from 'date-fns';
import * as z from 'zod/mini';
import type { testTicketSchema } from '@/contract/thirdPartyServices';
import { printersOf, type Location } from '@/domain/location';
import { printerUsability, type PrinterEntry } from '@/domain/printer';
import { printerSettingsSchema } from '@/domain/printerSettings';
import { invalidData, notFound, Refusal } from '../../platform/http/refusal';

// What the form may change for a test without having saved it.
const triedSettingsSchema = z.object(printerSettingsSchema.shape);

/**
 * The printer and the words of a test ticket. The printer is the one of that uuid, with the settings that the form tries; one that is
 * switched off may be tried too.
 *
 * @throws Refusal 404 for a printer that the location has not; 422 for settings that no printer has; 409 for a printer that could not
 *   be reached whatever it is sent.
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
  // Only fields of a printer, each of its own type, whether or not they were left out.
  const printer = { ...saved, ...tried.data, isActive: true } as PrinterEntry;
  if (printer.connectMethod === 'APP' && printerUsability(printer) !== 'usable') {
    throw new Refusal(409, 'PRINTER_NOT_USABLE', 'The address of the printer is not valid.');
  }
  return { printer, message: messageOf(location, request, now) };
}

/** By the uuid of the entry; a client that knows only the kind of service is understood where one printer is of that kind. */
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
