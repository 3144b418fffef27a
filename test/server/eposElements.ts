import { readEposDocument, type EposElement } from '../../server/demo/printers/epos/readEposDocument';

const EPOS = 'http://www.epson-pos.com/schemas/2011/03/epos-print';

/** The parsed elements of a document with this body. */
export function eposElements(body: string): readonly EposElement[] {
  const xml = `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><epos-print xmlns="${EPOS}">${body}</epos-print></s:Body></s:Envelope>`;
  return readEposDocument(xml).elements;
}
