import { escapeXml } from '../../../printing/tickets/escapeXml';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../../printing/tickets/writeEposDocument';

/** The reply of a printer to a document. `status` is unsigned; `battery` is 0 for a printer without battery. */
export interface EposReply {
  success: boolean;
  code: string;
  status: number;
  battery: number;
}

/** The device and job in the header of a reply. */
export interface ReplyAddress {
  devid: string;
  printJobId: string;
}

/** Writes a reply as the firmware does, with the status and battery words in decimal. */
export function writeEposReply({ success, code, status, battery }: EposReply, address: ReplyAddress | null): string {
  const header = address
    ? `<soapenv:Header><parameter xmlns="${EPOS_NAMESPACE}"><devid>${escapeXml(address.devid)}</devid>` +
      `<printjobid>${escapeXml(address.printJobId)}</printjobid></parameter></soapenv:Header>`
    : '';
  return (
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${SOAP_NAMESPACE}">${header}<soapenv:Body>` +
    `<response success="${success}" code="${escapeXml(code)}" status="${status}" battery="${battery}" xmlns="${EPOS_NAMESPACE}"/>` +
    '</soapenv:Body></soapenv:Envelope>'
  );
}
