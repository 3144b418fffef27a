import { eposPrint } from '@/services/printing/epos/eposPrint';
import type { PrinterProtocol } from '@/services/printing/printerProtocol';

/** The protocol of the printers that browser tabs print on (specification 2 §4). Import this instead of an implementation. */
export const printerProtocol: PrinterProtocol = eposPrint;
