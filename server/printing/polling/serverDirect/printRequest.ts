import { POLLED_PRINT_TIMEOUT_MS } from '@/domain/printTiming';
import { attemptIdOf, jobOfPrintJobId } from '../../tickets/printJobId';
import type { GrantedCopy } from '../polledPrinters';

const DOCUMENT = /<epos-print[\s>].*<\/epos-print>/s;
const STORED_ID = /<printjobid>([^<]*)<\/printjobid>/;

/**
 * Writes the answer that makes an Epson printer print a copy (Server Direct Print User's Manual, `PrintRequestInfo` version 2.00): the
 * ePOS-Print document of the job without its SOAP envelope, and the attempt as `printjobid`, which the printer repeats in its result.
 *
 * @throws Error if the body is not an ePOS-Print document
 */
export function writePrintRequest({ body, jobUuid, copy, attempt }: GrantedCopy): string {
  const document = DOCUMENT.exec(body)?.[0];
  if (!document) throw new Error(`The body of the print job ${jobUuid} is not an ePOS-Print document`);
  const duplicate = jobOfPrintJobId(STORED_ID.exec(body)?.[1] ?? '')?.duplicate === true;
  return (
    '<?xml version="1.0" encoding="utf-8"?><PrintRequestInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid>' +
    `<timeout>${POLLED_PRINT_TIMEOUT_MS}</timeout><printjobid>${attemptIdOf(jobUuid, { copy, attempt, duplicate })}</printjobid></Parameter>` +
    `<PrintData>${document}</PrintData></ePOSPrint></PrintRequestInfo>`
  );
}
