import { eposPrint } from '@/services/printing/epos/eposPrint';
import type { PrinterProtocol } from '@/services/printing/printerProtocol';

/** The protocol of the printers that tabs print on (specification 2 §4). The rest of the app imports this, never an implementation. */
export const printerProtocol: PrinterProtocol = eposPrint;
