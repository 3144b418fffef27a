import { ticketStatuses } from '@/domain/orderTickets';
import type { CopyRecord } from '@/domain/printJob';
import type { PrintAnswer } from '@/domain/printQuestion';
import { standingOf } from './atRest';
import { clockTime } from './clockTime';
import type { Answer, Evidence, KnownJob, Sheet } from './evidence';

/** The figures of docs/print-delivery.md. All are numbers of copies, except the times. */
export interface Figures {
  issued: number;
  done: number;
  failed: number;
  /** After the answers of a person: only of tickets that were withdrawn or whose question is open. */
  unknown: number;
  /** Questions that a person answered, by way and answer: by clicks in a tab, or by the API of the app. */
  answered: Record<AnswerWay, Record<PrintAnswer, number>>;
  /** Answers that neither a tab nor the server took, and that were given once more. */
  notTaken: number;
  /** Copies whose question is still open, although a person answered all that could be answered. */
  unanswered: number;
  /** Questions of which the answers of two users were accepted. */
  answeredTwice: number;
  expired: number;
  onPaper: number;
  /** Not sent: another copy of the job failed or is in question, and a person decides. */
  waiting: number;
  /** Not sent: the order was printed again instead. */
  superseded: number;
  silentlyLost: number;
  falseDone: number;
  falseFailure: number;
  unexpected: number;
  unmarkedDuplicates: number;
  markedDuplicates: number;
  ambiguous: number;
  stuck: number;
  cancelled: number;
  voids: number;
  /** Copies of a cancelled order printed later than a previously granted POST can print. */
  printedAfterWithdrawal: number;
  /** Void slips of tickets that are certainly not on paper. */
  voidWithoutTicket: number;
  /** Printed tickets of cancelled orders without a void slip. */
  voidMissing: number;
  changed: number;
  changes: number;
  /** Printed tickets of changed orders without a change slip or a new ticket. */
  changeMissing: number;
  /** Change slips of orders that did not change, or of tickets that are certainly not on paper. */
  changeWithoutTicket: number;
  /** Copies of replaced tickets printed later than a previously granted POST can print. */
  printedAfterChange: number;
  moved: number;
  /** Tickets that a printer printed after its backup got them. */
  movedTwice: number;
  /** Tickets that the board shows as printed but that are not on paper. */
  falsePrinted: number;
  finalMs: { p50: number; p99: number; max: number } | null;
}

/** How a question was answered: that of a tab by clicks, that of the server by the API. */
export type AnswerWay = 'tab' | 'api';

/** The result of a copy according to the server. */
type Fate = 'done' | 'failed' | 'unknown' | 'expired' | 'waiting' | 'superseded' | 'open';

interface Copy {
  fate: Fate;
  sheets: Sheet[];
}

/** Compares the server's records with the paper. */
export function tally(evidence: Evidence): Figures {
  const { jobs, paper, vanished, ambiguous, finalMs, cancelledAt, changedAt, answers } = evidence;
  const copies = jobs.flatMap((job) => job.copyStates.map((record) => copyOf(job, record, paper)));
  const count = (counts: (copy: Copy) => boolean) => copies.filter(counts).length;
  const withFate = (fate: Fate) => count((copy) => copy.fate === fate);
  const expected = new Set(copies.flatMap(({ sheets }) => sheets));
  return {
    issued: copies.length + vanished,
    done: withFate('done'),
    failed: withFate('failed'),
    unknown: withFate('unknown'),
    notTaken: answers.filter(({ accepted }) => accepted === 0).length,
    answered: { tab: answersBy('tab', answers), api: answersBy('api', answers) },
    unanswered: jobs.filter(({ state }) => state === 'open').reduce((sum, job) => sum + unknownCopiesOf(job), 0),
    answeredTwice: answers.filter(({ accepted }) => accepted > 1).length,
    expired: withFate('expired'),
    onPaper: count(isOnPaper),
    waiting: withFate('waiting'),
    superseded: withFate('superseded'),
    silentlyLost: vanished + count((copy) => !isOnPaper(copy) && (copy.fate === 'done' || copy.fate === 'open')),
    falseDone: count((copy) => copy.fate === 'done' && !isOnPaper(copy)),
    falseFailure: count((copy) => (copy.fate === 'failed' || copy.fate === 'waiting') && isOnPaper(copy)),
    unexpected: paper.filter((sheet) => !expected.has(sheet)).length,
    unmarkedDuplicates: copies.reduce((sum, { sheets }) => sum + sheets.slice(1).filter(({ marked }) => !marked).length, 0),
    markedDuplicates: copies.reduce((sum, copy) => sum + markedDuplicatesOf(copy), 0),
    ambiguous,
    stuck: jobs.filter((job) => standingOf(job) === 'moves').length,
    cancelled: cancelledAt.size,
    voids: paper.filter(({ uuid, complete }) => complete && jobs.some((job) => job.uuid === uuid && job.kind === 'VOID')).length,
    ...cancellationsOf(evidence),
    changed: changedAt.size,
    changes: paper.filter(({ uuid, complete }) => complete && jobs.some((job) => job.uuid === uuid && job.kind === 'CHANGE')).length,
    ...changesOf(evidence),
    moved: jobs.filter(({ backupFor }) => backupFor !== null).length,
    movedTwice: movedTwice(evidence).length,
    falsePrinted: falselyPrinted(evidence).length,
    finalMs: finalMs.length > 0 ? quantiles([...finalMs].sort((a, b) => a - b)) : null,
  };
}

function answersBy(way: AnswerWay, answers: readonly Answer[]): Record<PrintAnswer, number> {
  const accepted = answers.filter(({ accepted: users, isPolled }) => users > 0 && isPolled === (way === 'api'));
  const count = (answer: PrintAnswer) => accepted.filter((given) => given.answer === answer).length;
  return { PRINTED: count('PRINTED'), PRINT_AGAIN: count('PRINT_AGAIN'), DISCARDED: count('DISCARDED') };
}

/** The jobs of one ticket of an order, and the sheets printed for them. */
interface OrderTicket {
  orderId: string;
  printerUuid: string;
  tickets: readonly KnownJob[];
  changeJobs: readonly KnownJob[];
  sheets: readonly Sheet[];
  isOnPaper: boolean;
  /** Whether it may be on paper, whole or in part, without the server knowing. */
  isInDoubt: boolean;
  hasVoidJob: boolean;
  voidSheets: number;
}

/** The printer whose ticket a job prints. */
function ownerOf({ printerUuid, backupFor }: KnownJob): string {
  return backupFor ?? printerUuid;
}

function ticketsOf({ jobs, paper }: Evidence): OrderTicket[] {
  const keys = new Map(jobs.map((job) => [`${job.orderId} ${ownerOf(job)}`, { orderId: job.orderId, printerUuid: ownerOf(job) }]));
  return [...keys.values()].map(({ orderId, printerUuid }) => {
    const ofOrder = jobs.filter((job) => job.orderId === orderId && ownerOf(job) === printerUuid);
    const tickets = ofOrder.filter(({ kind }) => kind === 'TICKET');
    const sheetsOf = (some: readonly KnownJob[]) => paper.filter(({ uuid }) => some.some((job) => job.uuid === uuid));
    const slips = ofOrder.filter(({ kind }) => kind === 'VOID');
    const sheets = sheetsOf(tickets);
    return {
      ...{ orderId, printerUuid, sheets, tickets },
      changeJobs: ofOrder.filter(({ kind }) => kind === 'CHANGE'),
      isOnPaper: sheets.some(({ complete }) => complete),
      isInDoubt: sheets.length > 0 || tickets.some(({ copyStates }) => copyStates.some(({ state }) => state === 'UNKNOWN')),
      hasVoidJob: slips.length > 0,
      voidSheets: sheetsOf(slips).filter(({ complete, marked }) => complete && !marked).length,
    };
  });
}

/** A grant is valid for 5 s; the rest is the print time of the ticket and the spooler's delay. */
const UNDER_WAY_MS = 10_000;

function cancellationsOf(evidence: Evidence): Pick<Figures, 'printedAfterWithdrawal' | 'voidWithoutTicket' | 'voidMissing'> {
  const { cancelledAt } = evidence;
  const tickets = ticketsOf(evidence);
  const isLate = (orderId: string, { complete, at }: Sheet) => complete && at > (cancelledAt.get(orderId) ?? Infinity) + UNDER_WAY_MS;
  return {
    printedAfterWithdrawal: tickets.reduce((sum, { orderId, sheets }) => sum + sheets.filter((sheet) => isLate(orderId, sheet)).length, 0),
    voidWithoutTicket: tickets.reduce((sum, { isOnPaper, isInDoubt, voidSheets }) => sum + (isOnPaper || isInDoubt ? 0 : voidSheets), 0),
    voidMissing: tickets.filter(({ orderId, isOnPaper, hasVoidJob }) => cancelledAt.has(orderId) && isOnPaper && !hasVoidJob).length,
  };
}

function changesOf(evidence: Evidence): Pick<Figures, 'changeMissing' | 'changeWithoutTicket' | 'printedAfterChange'> {
  const { changedAt, cancelledAt, paper } = evidence;
  const tickets = ticketsOf(evidence);
  const completeSheets = (jobs: readonly KnownJob[]) =>
    paper.filter(({ uuid, complete }) => complete && jobs.some((job) => job.uuid === uuid));
  const missing = tickets.filter(({ orderId, sheets, tickets: ofTicket, changeJobs }) => {
    const last = changedAt.get(orderId)?.at(-1);
    if (last === undefined || cancelledAt.has(orderId)) return false;
    const wasPrintedBefore = sheets.some(({ complete, at }) => complete && at < last);
    // A ticket or slip created later has the last version.
    return wasPrintedBefore && ![...ofTicket, ...changeJobs].some(({ createdAt }) => Date.parse(createdAt) >= last);
  });
  const late = tickets.flatMap(({ orderId, tickets: ofTicket }) => {
    const last = changedAt.get(orderId)?.at(-1) ?? Infinity;
    const replaced = ofTicket.filter((job) => isReplaced(job) && Date.parse(job.createdAt) < last);
    return completeSheets(replaced).filter(({ at }) => at > last + UNDER_WAY_MS);
  });
  const stray = tickets.flatMap(({ orderId, isOnPaper, isInDoubt, changeJobs }) =>
    changedAt.has(orderId) && (isOnPaper || isInDoubt) ? [] : completeSheets(changeJobs),
  );
  return { changeMissing: missing.length, changeWithoutTicket: stray.length, printedAfterChange: late.length };
}

function isReplaced({ state, copyStates }: KnownJob): boolean {
  return state === 'withdrawn' && copyStates.every(({ code }) => code === 'ORDER_CHANGED');
}

/** The jobs of backup printers whose tickets were also printed, later, by the printer that was down. Its first copy was not sent before. */
function movedTwice({ jobs, paper }: Evidence): KnownJob[] {
  return jobs.filter((moved) => {
    const movedAt = Date.parse(moved.createdAt);
    const originals = jobs.filter(
      ({ orderId, printerUuid, kind, createdAt }) =>
        orderId === moved.orderId && printerUuid === moved.backupFor && kind === moved.kind && Date.parse(createdAt) < movedAt,
    );
    return paper.some(
      ({ uuid, copy, marked, complete, at }) =>
        complete && !marked && copy === 1 && at > movedAt + UNDER_WAY_MS && originals.some((job) => job.uuid === uuid),
    );
  });
}

/** Tickets that the board shows as printed (`ticketStatuses`) but that are not on paper. */
function falselyPrinted(evidence: Evidence): { orderId: string; printerUuid: string }[] {
  const tickets = ticketsOf(evidence);
  return evidence.orders.flatMap((order) =>
    ticketStatuses(order).flatMap(({ ticket, kind }) => {
      if (kind !== 'success' || ticket?.kind !== 'TICKET') return [];
      const known = tickets.find(({ orderId, printerUuid }) => orderId === order.id && printerUuid === ticket.printerUuid);
      return known?.isOnPaper ? [] : [{ orderId: order.id, printerUuid: ticket.printerUuid ?? '' }];
    }),
  );
}

/** The jobs that violated a guarantee or printed a duplicate, with their history, for analysis. */
export function suspectsOf(evidence: Evidence): string[] {
  const { jobs, paper, trail, cancelledAt, answers } = evidence;
  const wrong = wrongTickets(evidence);
  return jobs.flatMap((job) => {
    const copies = job.copyStates.map((record) => copyOf(job, record, paper));
    const given = answers.filter(({ uuid }) => uuid === job.uuid);
    const isUnanswered = job.state === 'open' && unknownCopiesOf(job) > 0;
    const isSuspect =
      standingOf(job) === 'moves' ||
      isUnanswered ||
      given.some(({ accepted }) => accepted > 1) ||
      copies.some(isWrong) ||
      wrong.has(`${job.orderId} ${ownerOf(job)}`);
    if (!isSuspect) return [];
    const sheets = paper.filter(({ uuid }) => uuid === job.uuid).map((sheet) => ({ at: sheet.at, text: describeSheet(sheet) }));
    const steps = trail
      .filter(({ report }) => report.uuid === job.uuid)
      .map(({ at, profile, report }) => ({
        at,
        text: `profile ${profile} ${report.point} ${report.copy === null ? '' : `copy ${report.copy} attempt ${report.attempt}`}`,
      }));
    const decisions = given.map(({ at, copy, answer, accepted }) => ({ at, text: `ANSWER copy ${copy} ${answer}, accepted ${accepted}` }));
    const story = [...sheets, ...steps, ...decisions]
      .sort((one, other) => one.at - other.at)
      .map(({ at, text }) => `  ${clockTime(at)} ${text}`);
    const at = cancelledAt.get(job.orderId);
    const changes = (evidence.changedAt.get(job.orderId) ?? []).map((moment) => `  changed at ${clockTime(moment)}`);
    return [JSON.stringify(job), ...story, ...changes, ...(at === undefined ? [] : [`  cancelled at ${clockTime(at)}`])];
  });
}

/** Tickets that violate a guarantee about cancelled or changed orders, backup printers or the board, as `order printer`. */
function wrongTickets(evidence: Evidence): ReadonlySet<string> {
  const broken = ticketsOf(evidence).filter((ticket) => {
    const ofTicket = {
      ...evidence,
      jobs: evidence.jobs.filter((job) => job.orderId === ticket.orderId && ownerOf(job) === ticket.printerUuid),
    };
    const { printedAfterWithdrawal, voidWithoutTicket, voidMissing } = cancellationsOf(ofTicket);
    const { changeMissing, changeWithoutTicket, printedAfterChange } = changesOf(ofTicket);
    const ofCancellation = printedAfterWithdrawal + voidWithoutTicket + voidMissing;
    return ofCancellation + changeMissing + changeWithoutTicket + printedAfterChange > 0;
  });
  const twice = movedTwice(evidence).map((job) => ({ orderId: job.orderId, printerUuid: ownerOf(job) }));
  return new Set([...broken, ...twice, ...falselyPrinted(evidence)].map(({ orderId, printerUuid }) => `${orderId} ${printerUuid}`));
}

function isWrong(copy: Copy): boolean {
  const isLost = !isOnPaper(copy) && (copy.fate === 'done' || copy.fate === 'open');
  const isFalse = isOnPaper(copy) && (copy.fate === 'failed' || copy.fate === 'waiting');
  return isLost || isFalse || copy.sheets.length > 1;
}

function describeSheet({ copy, marked, complete }: Sheet): string {
  return `PAPER copy ${copy}${marked ? ' marked' : ''}${complete ? '' : ' half'}`;
}

function copyOf(job: KnownJob, record: CopyRecord, paper: readonly Sheet[]): Copy {
  return { fate: fateOf(job, record), sheets: sheetsOfCopy(job, record.copy, paper) };
}

function sheetsOfCopy(job: KnownJob, copy: number, paper: readonly Sheet[]): Sheet[] {
  return paper.filter((sheet) => sheet.uuid === job.uuid && sheet.copy === copy && sheet.printerUuid === job.printerUuid);
}

function unknownCopiesOf({ copyStates }: KnownJob): number {
  return copyStates.filter(({ state }) => state === 'UNKNOWN').length;
}

/** Whether a copy of a job is complete on paper. */
export function isCopyOnPaper(job: KnownJob, copy: number, paper: readonly Sheet[]): boolean {
  return sheetsOfCopy(job, copy, paper).some(({ complete }) => complete);
}

const FATES = { DONE: 'done', FAILED: 'failed', UNKNOWN: 'unknown', EXPIRED: 'expired' } as const;

function fateOf(job: KnownJob, { state }: CopyRecord): Fate {
  if (job.state === 'superseded' && state !== 'DONE' && state !== 'FAILED') return 'superseded';
  if (state !== 'QUEUED' && state !== 'INTENT') return FATES[state];
  if (job.state === 'expired') return 'expired';
  return standingOf(job) === 'asks' ? 'waiting' : 'open';
}

function isOnPaper({ sheets }: Copy): boolean {
  return sheets.some(({ complete }) => complete);
}

/** Marked sheets after a complete one. */
function markedDuplicatesOf({ sheets }: Copy): number {
  return sheets.filter(({ marked }, index) => marked && sheets.slice(0, index).some(({ complete }) => complete)).length;
}

function quantiles(sorted: readonly number[]) {
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
