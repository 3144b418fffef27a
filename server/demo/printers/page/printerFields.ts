import { PRINTER_CODES } from '@/domain/printerCode';
import type { PrinterState } from '../printerState';

/** The kind of a field's control: a switch, a choice of values, or an input for milliseconds (`time`) or a code. */
export type FieldKind =
  { kind: 'switch' } | { kind: 'choice'; values: readonly (string | number | null)[] } | { kind: 'time' } | { kind: 'code' };

/** `when`: the field has no effect unless another one has this value. */
type PrinterField = FieldKind & { when?: { field: keyof PrinterState; value: string } };

/** The control for each field of a printer's state. */
export const PRINTER_FIELDS: Record<keyof PrinterState, PrinterField> = {
  offline: { kind: 'switch' },
  connection: { kind: 'choice', values: ['normal', 'refused', 'silent'] },
  busy: { kind: 'switch' },
  cors: { kind: 'switch' },
  battery: { kind: 'choice', values: [null, 'full', 'low', 'empty'] },
  cover: { kind: 'choice', values: ['closed', 'open'] },
  paper: { kind: 'choice', values: ['enough', 'nearEnd', 'end'] },
  broken: { kind: 'choice', values: ['nothing', 'cutter', 'mechanism', 'hotHead', 'unrecoverable'] },
  columns: { kind: 'choice', values: [32, 42, 48] },
  fault: { kind: 'choice', values: ['none', 'dropBody', 'half', 'dropReply', 'lateReply', 'html', 'code'] },
  once: { kind: 'switch' },
  lateMs: { kind: 'time', when: { field: 'fault', value: 'lateReply' } },
  code: { kind: 'code', when: { field: 'fault', value: 'code' } },
  printMs: { kind: 'time' },
  spooler: { kind: 'choice', values: ['off', 'later', 'never'] },
  spoolMs: { kind: 'time', when: { field: 'spooler', value: 'later' } },
};

/** The groups of the panel, from top to bottom. */
export const FIELD_GROUPS = {
  parts: ['cover', 'paper', 'broken', 'columns'],
  connection: ['offline', 'connection', 'busy', 'cors', 'battery'],
  ticket: ['fault', 'lateMs', 'code', 'once'],
  timing: ['printMs', 'spooler', 'spoolMs'],
} as const satisfies Record<string, readonly (keyof PrinterState)[]>;

/** Error codes of Epson that the page suggests; any other can be typed. */
export const KNOWN_CODES = Object.keys(PRINTER_CODES);
