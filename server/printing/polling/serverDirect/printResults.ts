import { SaxesParser, type SaxesTag } from 'saxes';
import { replyOfEpos } from '@/domain/eposAnswer';
import type { PrinterReply } from '@/domain/printerReply';
import type { CopyAttempt } from '../../queue/outcomeReports';
import { jobOfPrintJobId } from '../../tickets/printJobId';

/** More than the one document that a printer gets at a time. */
const MAX_RESULTS = 20;
const MAX_ELEMENTS = 200;

export interface PrintResult {
  attempt: CopyAttempt;
  reply: PrinterReply;
}

/** What a printer reports about the whole answer (version 3.00): it could not read it and printed nothing. */
type DocumentProblem = 'SchemaError' | 'RequestEntityTooLarge';

/** The results of a `SetResponse`. `problem`: the printer rejected the answer to its last request as a whole. */
export interface PrintResults {
  results: PrintResult[];
  problem: DocumentProblem | null;
}

/**
 * Reads the `ResponseFile` of an Epson printer (`PrintResponseInfo` versions 2.00 and 3.00): the `<response>` of each print job id of this
 * product. Anything else, such as another device's page, has no results.
 */
export function readPrintResults(xml: string): PrintResults {
  const results: PrintResult[] = [];
  let problem: DocumentProblem | null = null;
  let jobId = '';
  let text = '';
  let elements = 0;
  const parser = new SaxesParser({ position: false });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS) throw new Error('Too many elements');
    text = '';
    if (name === 'ePOSPrint') jobId = '';
    if (name !== 'response') return;
    const attempt = attemptOf(jobId);
    if (attempt && results.length < MAX_RESULTS) results.push({ attempt, reply: replyOf(textsOf(attributes)) });
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (name === 'printjobid') jobId = text.trim();
    if (name === 'ErrorSummary') problem = /size/i.test(text) ? 'RequestEntityTooLarge' : 'SchemaError';
  });
  try {
    if (xml.includes('<!DOCTYPE')) return { results: [], problem: null };
    parser.write(xml).close();
  } catch {
    // Not XML. What was read before the error is of this product's own ids, but a broken report proves nothing.
    return { results: [], problem: null };
  }
  return { results, problem };
}

function attemptOf(printJobId: string): CopyAttempt | null {
  const job = jobOfPrintJobId(printJobId);
  if (!job || job.copy === null || job.attempt === null) return null;
  return { jobUuid: job.jobUuid, copy: job.copy, attempt: job.attempt };
}

/** The parser reads no namespaces, so that its attributes are texts. */
function textsOf(attributes: SaxesTag['attributes']): Record<string, string> {
  return Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

function replyOf({ success, code = '', status, battery }: Record<string, string>): PrinterReply {
  return replyOfEpos({
    ...{ kind: 'reply', httpStatus: 200 },
    success: success === 'true' || success === '1',
    code: code.slice(0, 100),
    status: bitsOf(status),
    battery: bitsOf(battery),
  });
}

function bitsOf(value: string | undefined): number {
  const bits = Number(value ?? 0);
  return Number.isSafeInteger(bits) && bits >= 0 ? bits >>> 0 : 0;
}
