import { isDeviceAddress } from '@/domain/deviceAddress';
import type { PrinterReply } from '@/domain/printerReply';
import { eposPrint } from '@/services/printing/epos/eposPrint';
import type { PrinterProtocol } from '@/services/printing/printerProtocol';

/** Nothing was sent, because the code for devices could not be loaded. */
const NOT_LOADED: PrinterReply = {
  verdict: { outcome: 'busy', code: 'SERVICE_UNAVAILABLE' },
  health: { ok: false, problem: 'network' },
  httpStatus: null,
  response: null,
};

/**
 * The protocol of the printers that browser tabs print on, chosen by the printer's address: ePOS-Print (specification 2 §4), or ESC/POS on
 * a device of this computer (row V-07), whose code is loaded with its first use. Import this instead of an implementation.
 */
export const printerProtocol: PrinterProtocol = {
  ...eposPrint,
  check: (url) => (isDeviceAddress(url) ? onDevice((devices) => devices.check(url)) : eposPrint.check(url)),
  print: (url, ticket, options) =>
    isDeviceAddress(url) ? onDevice((devices) => devices.print(url, ticket, options)) : eposPrint.print(url, ticket, options),
};

async function onDevice(request: (devices: PrinterProtocol) => Promise<PrinterReply>): Promise<PrinterReply> {
  const loaded = await import('@/services/printing/escpos/escPosPrint').catch(() => null);
  return loaded ? request(loaded.escPosPrint) : NOT_LOADED;
}
