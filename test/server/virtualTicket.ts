import { printJobIdOf } from '../../server/printing/tickets/printJobId';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const EPOS = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

interface VirtualTicket {
  /** The header; none of it: no header. */
  jobId?: string;
  devid?: string;
  timeout?: number;
  force?: boolean;
  /** What stands in the document; nothing in a check. */
  body?: string;
}

/** The document of a check. */
export const A_CHECK = anEposDocument({});

export function anEposDocument({ jobId, devid, timeout, force, body = '' }: VirtualTicket): string {
  const fields = Object.entries({ devid, timeout, printjobid: jobId }).filter(([, value]) => value !== undefined);
  const header = fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const parameter = header && `<s:Header><parameter xmlns="${EPOS}">${header}</parameter></s:Header>`;
  const root = `<epos-print xmlns="${EPOS}"${force ? ' force="true"' : ''}>${body}</epos-print>`;
  return `<s:Envelope xmlns:s="${SOAP}">${parameter}<s:Body>${root}</s:Body></s:Envelope>`;
}

/** The uuid of the nth job of a test. */
export function jobUuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A ticket of a job of the product, ten characters long and cut. */
export function aTicket(number: number, header: VirtualTicket = {}, duplicate = false): string {
  const jobId = printJobIdOf(jobUuidOf(number), duplicate);
  return anEposDocument({ jobId, body: `<text>Ticket ${String(number).padStart(2, '0')}&#10;</text><cut/>`, ...header });
}
