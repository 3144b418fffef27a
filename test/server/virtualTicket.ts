import { printJobIdOf } from '../../server/printing/tickets/printJobId';

const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
const EPOS = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

interface VirtualTicket {
  /** Header fields; without any there is no header. */
  jobId?: string;
  devid?: string;
  timeout?: number;
  force?: boolean;
  /** The elements of the document; empty for a check. */
  body?: string;
}

/** The document of a status check. */
export const A_CHECK = anEposDocument({});

export function anEposDocument({ jobId, devid, timeout, force, body = '' }: VirtualTicket): string {
  const fields = Object.entries({ devid, timeout, printjobid: jobId }).filter(([, value]) => value !== undefined);
  const header = fields.map(([name, value]) => `<${name}>${value}</${name}>`).join('');
  const parameter = header && `<s:Header><parameter xmlns="${EPOS}">${header}</parameter></s:Header>`;
  const root = `<epos-print xmlns="${EPOS}"${force ? ' force="true"' : ''}>${body}</epos-print>`;
  return `<s:Envelope xmlns:s="${SOAP}">${parameter}<s:Body>${root}</s:Body></s:Envelope>`;
}

/** The uuid of the nth job in a test. */
export function jobUuidOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** A ticket of ten characters with a cut, for the nth job. */
export function aTicket(number: number, header: VirtualTicket = {}, duplicate = false): string {
  const jobId = printJobIdOf(jobUuidOf(number), duplicate);
  return anEposDocument({ jobId, body: `<text>Ticket ${String(number).padStart(2, '0')}&#10;</text><cut/>`, ...header });
}
