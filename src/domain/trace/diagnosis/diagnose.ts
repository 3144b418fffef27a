import { DIAGNOSIS_IDS, STANDINGS, type DiagnosisId, type Finding, type TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import { finding, type Evidence, type Rule } from '@/domain/trace/diagnosis/findings';
import {
  jobExpired,
  jobNeverArrived,
  jobTookOver,
  needsManualPrint,
  printed,
  refusedByPrinter,
  replyLost,
  unsupportedStrategy,
} from '@/domain/trace/diagnosis/jobRules';
import { permissionMissing, printerFault, printerOffline, urlInvalid } from '@/domain/trace/diagnosis/printerRules';
import {
  clockSkew,
  connectionLost,
  ledgerUnwritable,
  machineCrashed,
  neverElected,
  roleTookOver,
  sessionEnded,
  tabFrozen,
} from '@/domain/trace/diagnosis/tabRules';
import { indexTrace } from '@/domain/trace/diagnosis/traceIndex';
import { jobsInScope, printerUrl, tracedJobs } from '@/domain/trace/diagnosis/tracedJobs';
import type { TraceHeader, TraceLine } from '@/domain/trace/traceFormat';

const RULES: readonly Rule[] = [
  ...[machineCrashed, ledgerUnwritable, sessionEnded, connectionLost, permissionMissing, unsupportedStrategy, replyLost],
  ...[refusedByPrinter, printerFault, printerOffline, jobExpired, needsManualPrint, jobNeverArrived, urlInvalid, tabFrozen],
  ...[neverElected, jobTookOver, roleTookOver, clockSkew, printed],
];

/** Said once of all printers that it is true of. */
const OF_ALL_PRINTERS = new Set<DiagnosisId>(['permissionMissing', 'unsupportedStrategy', 'needsManualPrint', 'urlInvalid']);
/** As many lines as a person looks at. */
const PROOF_AT_MOST = 20;

/**
 * What a trace says happened (issue 7): what its scope is about first, then what is still so at its end, the gravest first. What was
 * over before a ticket had to wait for it is told only where there is nothing else to tell. Always says something: `unclear`.
 */
export function diagnose(trace: { header: TraceHeader; lines: readonly TraceLine[] }): TraceDiagnosis[] {
  const parts = diagnosisInParts(trace);
  let part = parts.next();
  while (part.done !== true) part = parts.next();
  return part.value;
}

/** As `diagnose`, in parts: between them a page can draw and listen, however long the trace is. */
export function* diagnosisInParts(trace: { header: TraceHeader; lines: readonly TraceLine[] }): Generator<void, TraceDiagnosis[]> {
  const index = yield* indexTrace(trace);
  const jobs = yield* tracedJobs(index);
  const evidence: Evidence = { index, jobs, own: jobsInScope(index, jobs) };
  const found: Finding[] = [];
  for (const rule of RULES) {
    found.push(...rule(evidence));
    yield;
  }
  const told = found.filter(({ standing }) => standing !== 'past');
  const findings = told.length > 0 ? told : found;
  if (findings.length === 0) return [asDiagnosis(unclear(evidence))];
  const concernOf = concernIn(evidence);
  const ranked = together(findings, (each) => String(concernOf(each))).map((each) => ({ each, rank: rankOf(each, concernOf(each)) }));
  return ranked.toSorted((a, b) => compare(a.rank, b.rank)).map(({ each }) => asDiagnosis(each));
}

/** No rule explains it: the last thing that the trace tells of what it is about. */
function unclear({ index, own }: Evidence): Finding {
  const [job] = own;
  const last = job?.actors.at(-1)?.lines.at(-1) ?? index.lines.at(-1);
  return finding('unclear', [last], { about: job?.name ?? null, values: { tickets: String(own.length) } });
}

/** How near a finding is to what the trace is about: itself, its printer, the tab, anything else. */
function concernIn({ index, own }: Evidence): (finding: Finding) => number {
  const { kind, id } = index.scope;
  if (kind === 'all') return () => 0;
  const names = new Set<string | null>(own.map(({ name }) => name));
  const uuids = new Set(own.map(({ uuid }) => uuid));
  const urls = new Set<string | null>(own.map(({ url }) => url));
  const url = kind === 'printer' ? printerUrl(index.actors, id) : null;
  const isItself = (each: Finding) =>
    each.id === 'printed' ||
    names.has(each.about) ||
    (each.standing === 'late' && each.jobs.some((uuid) => uuids.has(uuid))) ||
    (kind === 'printer' && (each.about === `entry:${id}` || (url !== null && each.url === url)));
  return (each) => {
    if (isItself(each)) return 0;
    if (urls.has(each.url)) return 1;
    // A ticket that never came was kept away by the tab, or by nothing that is to be seen here.
    return each.url === null || each.id === 'permissionMissing' ? 2 : 3;
  };
}

/** Findings that say the same, as one: of all their tickets. */
function together(findings: readonly Finding[], concern: (each: Finding) => string): Finding[] {
  const same = new Map<string, Finding>();
  for (const each of findings) {
    const { minutes: _minutes, printer, ...values } = each.values;
    const where = OF_ALL_PRINTERS.has(each.id) ? [] : [each.url, printer];
    const key = JSON.stringify([each.id, each.standing, where, values, concern(each)]);
    const known = same.get(key);
    same.set(key, known ? joined(known, each) : each);
  }
  return [...same.values()].map(withTickets);
}

function joined(one: Finding, other: Finding): Finding {
  const jobs = [...new Set([...one.jobs, ...other.jobs])];
  const [some = 0, more = 0] = [one, other].map(({ values }) => Number(values['minutes']));
  // All pages of a computer have the same clock.
  const minutes = String(one.id === 'clockSkew' ? Math.max(some, more) : some + more);
  const printer = [...new Set([one.values['printer'], other.values['printer']])].join(', ');
  return {
    ...one,
    jobs,
    proof: [...one.proof, ...other.proof],
    values: { ...one.values, ...('minutes' in one.values && { minutes }), ...('printer' in one.values && { printer }) },
  };
}

function withTickets(each: Finding): Finding {
  return { ...each, values: { tickets: String(each.jobs.length), ...each.values } };
}

function rankOf({ id, standing, at }: Finding, concern: number): number[] {
  return [concern, STANDINGS.indexOf(standing), DIAGNOSIS_IDS.indexOf(id), at];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, index) => each !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function asDiagnosis({ id, proof, about, at, values }: Finding): TraceDiagnosis {
  return { id, proof: proof.slice(0, PROOF_AT_MOST), about, at, values };
}
