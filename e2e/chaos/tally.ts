import type { CopyRecord } from '@/domain/printJob';
import { standingOf } from './atRest';
import { clockTime } from './clockTime';
import type { Evidence, KnownJob, Sheet } from './evidence';

/** The figures of the design of print delivery; all count copies, but for the times. */
export interface Figures {
  issued: number;
  done: number;
  failed: number;
  unknown: number;
  expired: number;
  onPaper: number;
  /** Not sent: a copy of the same job failed or is in question, and a person decides. */
  waiting: number;
  /** Not sent: somebody printed the order again instead. */
  givenWay: number;
  silentlyLost: number;
  falseDone: number;
  falseFailure: number;
  unexpected: number;
  unmarkedDuplicates: number;
  markedDuplicates: number;
  ambiguous: number;
  stuck: number;
  finalMs: { p50: number; p99: number; max: number } | null;
}

/** What became of a copy, by the server's word. */
type Fate = 'done' | 'failed' | 'unknown' | 'expired' | 'waiting' | 'givenWay' | 'open';

interface Copy {
  fate: Fate;
  sheets: Sheet[];
}

/** Counts what was promised against what is on paper. */
export function tally({ jobs, paper, vanished, ambiguous, finalMs }: Evidence): Figures {
  const copies = jobs.flatMap((job) => job.copyStates.map((record) => copyOf(job, record, paper)));
  const count = (counts: (copy: Copy) => boolean) => copies.filter(counts).length;
  const withFate = (fate: Fate) => count((copy) => copy.fate === fate);
  const expected = new Set(copies.flatMap(({ sheets }) => sheets));
  return {
    issued: copies.length + vanished,
    done: withFate('done'),
    failed: withFate('failed'),
    unknown: withFate('unknown'),
    expired: withFate('expired'),
    onPaper: count(isOnPaper),
    waiting: withFate('waiting'),
    givenWay: withFate('givenWay'),
    silentlyLost: vanished + count((copy) => !isOnPaper(copy) && (copy.fate === 'done' || copy.fate === 'open')),
    falseDone: count((copy) => copy.fate === 'done' && !isOnPaper(copy)),
    falseFailure: count((copy) => (copy.fate === 'failed' || copy.fate === 'waiting') && isOnPaper(copy)),
    unexpected: paper.filter((sheet) => !expected.has(sheet)).length,
    unmarkedDuplicates: copies.reduce((sum, { sheets }) => sum + sheets.slice(1).filter(({ marked }) => !marked).length, 0),
    markedDuplicates: copies.reduce((sum, copy) => sum + markedDuplicatesOf(copy), 0),
    ambiguous,
    stuck: jobs.filter((job) => standingOf(job) === 'moves').length,
    finalMs: finalMs.length > 0 ? quantiles([...finalMs].sort((a, b) => a - b)) : null,
  };
}

/** The jobs that broke a promise, and of which a ticket is a duplicate, with all that is known of them; for whoever looks for the cause. */
export function suspectsOf({ jobs, paper, trail }: Evidence): string[] {
  return jobs.flatMap((job) => {
    const copies = job.copyStates.map((record) => copyOf(job, record, paper));
    const isSuspect = standingOf(job) === 'moves' || copies.some(isWrong);
    if (!isSuspect) return [];
    const sheets = paper.filter(({ uuid }) => uuid === job.uuid).map((sheet) => ({ at: sheet.at, words: wordsOfSheet(sheet) }));
    const steps = trail
      .filter(({ report }) => report.uuid === job.uuid)
      .map(({ at, profile, report }) => ({
        at,
        words: `profile ${profile} ${report.point} ${report.copy === null ? '' : `copy ${report.copy} attempt ${report.attempt}`}`,
      }));
    const story = [...sheets, ...steps].sort((one, other) => one.at - other.at).map(({ at, words }) => `  ${clockTime(at)} ${words}`);
    return [JSON.stringify(job), ...story];
  });
}

function isWrong(copy: Copy): boolean {
  const isLost = !isOnPaper(copy) && (copy.fate === 'done' || copy.fate === 'open');
  const isFalse = isOnPaper(copy) && (copy.fate === 'failed' || copy.fate === 'waiting');
  return isLost || isFalse || copy.sheets.length > 1;
}

function wordsOfSheet({ copy, marked, complete }: Sheet): string {
  return `PAPER copy ${copy}${marked ? ' marked' : ''}${complete ? '' : ' half'}`;
}

function copyOf(job: KnownJob, record: CopyRecord, paper: readonly Sheet[]): Copy {
  const isOfCopy = (sheet: Sheet) => sheet.uuid === job.uuid && sheet.copy === record.copy && sheet.printerUuid === job.printerUuid;
  return { fate: fateOf(job, record), sheets: paper.filter(isOfCopy) };
}

const FATES = { DONE: 'done', FAILED: 'failed', UNKNOWN: 'unknown', EXPIRED: 'expired' } as const;

function fateOf(job: KnownJob, { state }: CopyRecord): Fate {
  if (job.state === 'superseded' && state !== 'DONE' && state !== 'FAILED') return 'givenWay';
  if (state !== 'QUEUED' && state !== 'INTENT') return FATES[state];
  if (job.state === 'expired') return 'expired';
  return standingOf(job) === 'asks' ? 'waiting' : 'open';
}

function isOnPaper({ sheets }: Copy): boolean {
  return sheets.some(({ complete }) => complete);
}

/** What is marked and had come out whole before. */
function markedDuplicatesOf({ sheets }: Copy): number {
  return sheets.filter(({ marked }, index) => marked && sheets.slice(0, index).some(({ complete }) => complete)).length;
}

function quantiles(sorted: readonly number[]) {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
