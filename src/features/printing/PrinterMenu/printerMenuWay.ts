import type { Location } from '@/domain/location';
import type { PrinterEntry } from '@/domain/printer';
import type { TraceSubject } from '@/features/printing/SaveTrace/traceSubject';

/** What the menu leads to: it closes and gives the focus back, then that opens. Letters that are typed meanwhile are not lost. */
export type PrinterMenuWay =
  | { to: 'settings'; printer: PrinterEntry; location: Location }
  | { to: 'trace'; subject: TraceSubject }
  | { to: 'connect' }
  | { to: 'add' }
  | { to: 'ready' };
