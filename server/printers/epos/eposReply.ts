import { escapeXml } from '../../tickets/escapeXml';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../tickets/writeEposDocument';

/** Status word of a printer that is well and has printed. */
const PRINTED = 0x0f000016;

/** The same without "print completed". */
const WELL = 0x0f000014;

/** "No response": there is no printer behind the service. */
const NO_RESPONSE = 0x1;

/** What a printer says to a document. */
export interface EposReply {
  success: boolean;
  code: string;
  status: number;
}

export const REPLIES = {
  printed: { success: true, code: '', status: PRINTED },
  schemaError: { success: false, code: 'SchemaError', status: WELL },
  tooLarge: { success: false, code: 'RequestEntityTooLarge', status: WELL },
  deviceNotFound: { success: false, code: 'DeviceNotFound', status: NO_RESPONSE },
  jobNotFound: { success: false, code: 'JobNotFound', status: WELL },
} as const satisfies Record<string, EposReply>;

/** The device and job that a reply names in its header. */
interface ReplyAddress {
  devid: string;
  printJobId: string;
}

/** Writes a reply as the firmware does: `status` in decimal, `battery` 0 for a printer without one. */
export function writeEposReply({ success, code, status }: EposReply, address: ReplyAddress | null): string {
  const header = address
    ? `<soapenv:Header><parameter xmlns="${EPOS_NAMESPACE}"><devid>${escapeXml(address.devid)}</devid>` +
      `<printjobid>${escapeXml(address.printJobId)}</printjobid></parameter></soapenv:Header>`
    : '';
  return (
    `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="${SOAP_NAMESPACE}">${header}<soapenv:Body>` +
    `<response success="${success}" code="${code}" status="${status}" battery="0" xmlns="${EPOS_NAMESPACE}"/>` +
    '</soapenv:Body></soapenv:Envelope>'
  );
}
