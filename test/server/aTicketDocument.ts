import { writeEposDocument } from '../../server/printing/tickets/writeEposDocument';

/** An ePOS-Print document with one line of text and a job id. */
export function aTicketDocument(text: string): string {
  return writeEposDocument({ printJobId: 'ABEiM0RVZneImaq7zN3u_w', font: 'font_a', parts: [{ text }, { cut: true }] });
}
