import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';

/** The destination of a menu item. It opens after the menu has closed and restored the focus, so that typed characters are not lost. */
export type PrinterMenuTarget =
  | { to: 'settings'; printer: PrinterEntry; location: Location }
  | { to: 'trace'; subject: TraceSubject }
  | { to: 'connect' }
  | { to: 'add' }
  | { to: 'ready' };
