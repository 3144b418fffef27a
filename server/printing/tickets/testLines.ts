import { ticketClock } from './ticketClock';
import type { TicketLine } from './ticketLine';
import { boxed, paragraph, rule } from './ticketParts';
import type { TicketTexts } from './ticketTexts';

interface TestTicket {
  locationName: string;
  printerName: string | null | undefined;
  message: string;
  at: Date;
  timeZone: string;
  texts: TicketTexts;
  columns: number;
}

/** A test ticket: the name of the printer, special letters and a ruler, which show whether the settings are right. */
export function testLines({ locationName, printerName, message, at, timeZone, texts, columns }: TestTicket): TicketLine[] {
  return [
    ...paragraph(texts.testTicket, columns, { align: 'center', width: 2, height: 2, bold: true }),
    ...paragraph(locationName, columns, { align: 'center', bold: true }),
    ...paragraph(printerName, columns, { align: 'center' }),
    ...paragraph(ticketClock(timeZone).dayAndTime(at), columns, { align: 'center' }),
    rule(columns),
    ...(message.trim() ? boxed(texts.note, message, columns) : []),
    ...paragraph('áéíóú àâêô ãõ ñ ç ü € ¿? ¡!', columns),
    ...paragraph(`${texts.columns}: ${columns}`, columns),
    { text: '1234567890'.repeat(10).slice(0, columns) },
  ];
}
