/** What a trace can say happened, the gravest first (`docs/diagnosis.md`). */
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
 * How near something is to what the trace is about, the nearest first. `own`: its order, ticket or printer. `printer`: the printer of its
 * tickets. `tab`: the whole tab. `otherTickets`: other tickets of the same printer. `elsewhere`: other printers.
 */
export const CONCERNS = ['own', 'printer', 'tab', 'otherTickets', 'elsewhere'] as const;
export type Concern = (typeof CONCERNS)[number];

/** Why a ticket came late, and for how long (ms) it waited for that. */
export interface DelayCause {
  why: 'offline' | 'code' | 'busy' | 'reply' | 'refused' | 'server' | 'role' | 'connection' | 'session' | 'frozen' | 'permission';
  /** What the printer said, for `code`. */
  code: string | null;
  ms: number;
}

/** What happened, in words (`diagnosisWords.ts`), with the lines that prove it. */
export interface TraceDiagnosis {
  id: DiagnosisId;
  concern: Concern;
  /** The lines that prove it, the decisive one first. */
  proof: readonly { page: string; n: number }[];
  /** Name of the actor (`job:UUID`, `lane:URL`, ...) it is about; null: the whole tab. */
  about: string | null;
  /** When, in ms since 1970. */
  at: number;
  /** For the words: code, printer, seconds, tickets, ... */
  values: Readonly<Record<string, string>>;
  /** The tickets that it is about, by the names of their actors (`job:UUID`). */
  tickets: readonly string[];
  /** The printers that it is about, by their addresses; one without by its uuid. */
  printers: readonly string[];
  /** Why what came out came late, the longest wait first. */
  delay: readonly DelayCause[];
}

/**
 * How it stands at the end of the trace, what is told first to last. `standing`: it is still so. `late`: it is over, and a ticket waited
 * while the whole tab could do nothing, which nobody in the restaurant sees. `well`: all came out. `delayed`: it is over, and a ticket had to
 * wait for its printer or came out at a second try. `past`: it is over, and nothing is seen to have suffered from it.
 */
export const STANDINGS = ['standing', 'late', 'well', 'delayed', 'past'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A diagnosis of one rule, before those that say the same are put together. */
export interface Finding extends Omit<TraceDiagnosis, 'concern' | 'tickets' | 'delay'> {
  standing: Standing;
  /** From when to when, in ms since 1970; null: it is of one moment. */
  lasted: { from: number; to: number } | null;
  /** The jobs that it is about. */
  jobs: readonly string[];
  /** The printer's address that it is about. */
  url: string | null;
}
