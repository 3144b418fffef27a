import { ticketClock } from './ticketClock';
import type { TicketLine } from './ticketLine';
import { boxed, paragraph, rule } from './ticketParts';
import type { TicketWords } from './ticketWords';

interface TestTicket {
  locationName: string;
  printerName: string | null | undefined;
  message: string;
  at: Date;
  timeZone: string;
  words: TicketWords;
  columns: number;
}

/** A test ticket: the name of the printer, special letters and a ruler, which show whether the settings are right. */
export function testLines({ locationName, printerName, message, at, timeZone, words, columns }: TestTicket): TicketLine[] {
  return [
    ...paragraph(words.testTicket, columns, { align: 'center', width: 2, height: 2, bold: true }),
    ...paragraph(locationName, columns, { align: 'center', bold: true }),
    ...paragraph(printerName, columns, { align: 'center' }),
    ...paragraph(ticketClock(timeZone).dayAndTime(at), columns, { align: 'center' }),
    rule(columns),
    ...(message.trim() ? boxed(words.note, message, columns) : []),
    ...paragraph('áéíóú àâêô ãõ ñ ç ü € ¿? ¡!', columns),
    ...paragraph(`${words.columns}: ${columns}`, columns),
    { text: '1234567890'.repeat(10).slice(0, columns) },
  ];
}
