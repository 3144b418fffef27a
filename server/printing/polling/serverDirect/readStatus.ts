import { SaxesParser } from 'saxes';
import { healthOfEposStatus } from '@/domain/eposAnswer';
import type { PrinterHealth } from '@/domain/printerReply';

/** The name of the printer itself; others are devices behind it. */
const OWN_NAME = 'local_printer';
const MAX_ELEMENTS = 50;
const BITS = /^0x[0-9a-f]{1,8}$/i;

/**
 * Reads the `Status` of a `SetStatus` (Server Direct Print User's Manual, "Status Notification", version 1.00): the health of the printer itself, whose
 * `asbstatus` has the bits of an ePOS-Print status in hexadecimal. Null for anything else.
 */
export function readStatus(xml: string): PrinterHealth | null {
  const found = new Map<string, number>();
  let elements = 0;
  const parser = new SaxesParser({ position: false });
  parser.on('opentag', ({ name, attributes }) => {
    elements += 1;
    if (elements > MAX_ELEMENTS) throw new Error('Too many elements');
    const { devicename = '', asbstatus = '' } = attributes;
    if (name === 'printerstatus' && typeof devicename === 'string' && typeof asbstatus === 'string' && BITS.test(asbstatus))
      found.set(devicename, Number(asbstatus));
  });
  try {
    if (xml.includes('<!DOCTYPE')) return null;
    parser.write(xml).close();
  } catch {
    // A broken report proves nothing.
    return null;
  }
  const status = found.get(OWN_NAME);
  return status === undefined ? null : healthOfEposStatus(status);
}
