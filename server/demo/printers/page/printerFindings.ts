import type { PrinterState } from '../printerState';

/** `bad`: tickets are lost or not confirmed. `warning`: it prints but needs attention. `note`: no fault. */
type Severity = 'bad' | 'warning' | 'note';

/** Printing time from which a person notices slowness. */
const SLOW_MS = 1_000;

const FINDINGS = {
  unplugged: ['bad', ({ offline }) => offline],
  refused: ['bad', ({ connection }) => connection === 'refused'],
  silent: ['bad', ({ connection }) => connection === 'silent'],
  busy: ['bad', ({ busy }) => busy],
  coverOpen: ['bad', ({ cover }) => cover === 'open'],
  paperEnd: ['bad', ({ paper }) => paper === 'end'],
  cutter: ['bad', ({ broken }) => broken === 'cutter'],
  mechanism: ['bad', ({ broken }) => broken === 'mechanism'],
  hotHead: ['bad', ({ broken }) => broken === 'hotHead'],
  unrecoverable: ['bad', ({ broken }) => broken === 'unrecoverable'],
  batteryEmpty: ['bad', ({ battery }) => battery === 'empty'],
  dropBody: ['bad', ({ fault }) => fault === 'dropBody'],
  half: ['bad', ({ fault }) => fault === 'half'],
  dropReply: ['bad', ({ fault }) => fault === 'dropReply'],
  lateReply: ['bad', ({ fault }) => fault === 'lateReply'],
  html: ['bad', ({ fault }) => fault === 'html'],
  code: ['bad', ({ fault }) => fault === 'code'],
  spoolsNever: ['bad', ({ spooler }) => spooler === 'never'],
  hidden: ['bad', ({ cors }) => !cors],
  paperNearEnd: ['warning', ({ paper }) => paper === 'nearEnd'],
  batteryLow: ['warning', ({ battery }) => battery === 'low'],
  spoolsLater: ['warning', ({ spooler }) => spooler === 'later'],
  slow: ['warning', ({ printMs }) => printMs >= SLOW_MS],
  batteryFull: ['note', ({ battery }) => battery === 'full'],
} as const satisfies Record<string, readonly [Severity, (state: PrinterState) => boolean]>;

export type FindingName = keyof typeof FINDINGS;

/** Returns the findings about a printer, most severe first; empty if there are none. */
export function printerFindings(state: PrinterState): { name: FindingName; severity: Severity }[] {
  // The keys of a constant object are its names.
  const names = Object.keys(FINDINGS) as FindingName[];
  return names.filter((name) => FINDINGS[name][1](state)).map((name) => ({ name, severity: FINDINGS[name][0] }));
}
