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

/** What happened, in words (`lab.diagnosis.ID.title` and `.text`), with the lines that prove it. */
export interface TraceDiagnosis {
  id: DiagnosisId;
  /** The lines that prove it, the decisive one first. */
  proof: readonly { page: string; n: number }[];
  /** Name of the actor (`job:UUID`, `lane:URL`, ...) it is about; null: the whole tab. */
  about: string | null;
  /** When, in ms since 1970. */
  at: number;
  /** For the words: code, printer, minutes, tickets, ... */
  values: Readonly<Record<string, string>>;
}

/**
 * How it stands at the end of the trace, what is told first to last. `standing`: it is still so. `late`: it is over, and a ticket waited
 * while the whole tab could do nothing, which nobody in the restaurant sees. `well`: all came out. `delayed`: it is over, and a ticket had to
 * wait for its printer or came out at a second try. `past`: it is over, and nothing is seen to have suffered from it.
 */
export const STANDINGS = ['standing', 'late', 'well', 'delayed', 'past'] as const;
export type Standing = (typeof STANDINGS)[number];

/** A diagnosis of one rule, before those that say the same are put together. */
export interface Finding extends TraceDiagnosis {
  standing: Standing;
  /** The jobs that it is about. */
  jobs: readonly string[];
  /** The printer's address that it is about. */
  url: string | null;
}
