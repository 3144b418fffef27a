/** Diagnoses of a trace, the most severe first (`docs/diagnosis.md`). */
export const DIAGNOSIS_IDS = [
  'machineCrashed',
  'ledgerUnwritable',
  'sessionEnded',
  'connectionLost',
  'permissionMissing',
  'unsupportedStrategy',
  'replyLost',
  'printerCode',
  'printerOffline',
  'jobExpired',
  'needsManualPrint',
  'urlInvalid',
  'tabFrozen',
  'neverElected',
  'tookOver',
  'jobNeverArrived',
  'clockSkew',
  'printed',
  'unclear',
] as const;
export type DiagnosisId = (typeof DIAGNOSIS_IDS)[number];

/**
 * Relation of a diagnosis to the scope of the trace, the closest first. `own`: the order, ticket or printer itself. `printer`: the printer
 * of its tickets. `tab`: the whole tab. `otherTickets`: other tickets of the same printer. `elsewhere`: other printers.
 */
export const CONCERNS = ['own', 'printer', 'tab', 'otherTickets', 'elsewhere'] as const;
export type Concern = (typeof CONCERNS)[number];

/** A cause of a late ticket, and how long (ms) the ticket waited for it. */
export interface DelayCause {
  why: 'offline' | 'code' | 'busy' | 'reply' | 'refused' | 'server' | 'role' | 'connection' | 'session' | 'frozen' | 'permission';
  /** The printer code, for `code`. */
  code: string | null;
  ms: number;
}

/** A diagnosis, which `diagnosisTexts.ts` converts to text, with the lines that prove it. */
export interface TraceDiagnosis {
  id: DiagnosisId;
  concern: Concern;
  /** The proof lines, the decisive one first. */
  proof: readonly { page: string; n: number }[];
  /** Name of the actor (`job:UUID`, `lane:URL`, ...) concerned; null: the whole tab. */
  about: string | null;
  /** When, in ms since 1970. */
  at: number;
  /** Values for the texts: code, printer, seconds, tickets, ... */
  values: Readonly<Record<string, string>>;
  /** The tickets concerned, by the names of their actors (`job:UUID`). */
  tickets: readonly string[];
  /** The printers concerned, by address, or by uuid if they have none. */
  printers: readonly string[];
  /** Why printed tickets were late, the longest wait first. */
  delay: readonly DelayCause[];
}

/**
 * State of a finding at the end of the trace, in display order. `standing`: it persists. `late`: it ended, but a ticket waited while the
 * whole tab was blocked, which is invisible in the restaurant. `well`: all tickets were printed. `delayed`: it ended, but a ticket had to
 * wait for its printer or was printed on a retry. `past`: it ended without visible consequences.
 */
export const STANDINGS = ['standing', 'late', 'well', 'delayed', 'past'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A diagnosis of one rule, before equal ones are merged. */
export interface Finding extends Omit<TraceDiagnosis, 'concern' | 'tickets' | 'delay'> {
  standing: Standing;
  /** Start and end in ms since 1970; null if it has no duration. */
  lasted: { from: number; to: number } | null;
  /** The jobs concerned. */
  jobs: readonly string[];
  /** Address of the printer concerned. */
  url: string | null;
}
