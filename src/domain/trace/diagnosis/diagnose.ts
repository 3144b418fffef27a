import { delaysOf } from '@/domain/trace/diagnosis/delays';
import {
  CONCERNS,
  DIAGNOSIS_IDS,
  STANDINGS,
  type Concern,
  type DelayCause,
  type DiagnosisId,
  type Finding,
  type TraceDiagnosis,
} from '@/domain/trace/diagnosis/diagnosis';
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
  const concernOf = concernIn(evidence);
  const told = found.filter(({ standing }) => standing !== 'past');
  const findings = told.length > 0 ? told : found;
  // What became of others does not answer for it.
  if (!findings.some((each) => isNear(concernOf(each)))) findings.push(unclear(evidence));
  const delay = delaysOf(evidence, found);
  const ranked = together(findings, concernOf).map((each) => ({ each, concern: concernOf(each) }));
  return ranked
    .toSorted((a, b) => compare(rankOf(a.each, a.concern), rankOf(b.each, b.concern)))
    .map(({ each, concern }) => asDiagnosis(each, concern, jobs, each.id === 'printed' ? delay : []));
}

/** It is about what the trace is about, or about what that needs. */
function isNear(concern: Concern): boolean {
  return concern === 'own' || concern === 'printer' || concern === 'tab';
}

/** No rule explains it: the last thing that the trace tells of what it is about. */
function unclear({ index, own }: Evidence): Finding {
  const [job] = own;
  const last = job?.actors.at(-1)?.lines.at(-1) ?? index.lines.at(-1);
  return finding('unclear', [last], {
    about: job?.name ?? null,
    jobs: own.map(({ uuid }) => uuid),
    values: { tickets: String(own.length) },
  });
}

/** How near a finding is to what the trace is about. */
function concernIn({ index, own }: Evidence): (finding: Finding) => Concern {
  const { kind, id } = index.scope;
  if (kind === 'all') return () => 'own';
  const names = new Set<string | null>(own.map(({ name }) => name));
  const uuids = new Set(own.map(({ uuid }) => uuid));
  const urls = new Set<string | null>(own.map(({ url }) => url));
  const url = kind === 'printer' ? printerUrl(index.actors, id) : null;
  const isItself = (each: Finding) =>
    each.id === 'printed' ||
    each.id === 'unclear' ||
    names.has(each.about) ||
    (each.standing === 'late' && each.jobs.some((uuid) => uuids.has(uuid))) ||
    (kind === 'printer' && (each.about === `entry:${id}` || (url !== null && each.url === url)));
  return (each) => {
    if (isItself(each)) return 'own';
    if (urls.has(each.url)) return each.jobs.length === 0 || each.jobs.some((uuid) => uuids.has(uuid)) ? 'printer' : 'otherTickets';
    // A ticket that never came was kept away by the tab, or by nothing that is to be seen here.
    return each.url === null || each.id === 'permissionMissing' ? 'tab' : 'elsewhere';
  };
}

/** Findings that say the same, as one: of all their tickets. */
function together(findings: readonly Finding[], concern: (each: Finding) => Concern): Finding[] {
  const same = new Map<string, Finding>();
  for (const each of findings) {
    const { seconds: _seconds, printer, ...values } = each.values;
    const where = OF_ALL_PRINTERS.has(each.id) ? [] : [each.url, printer];
    const key = JSON.stringify([each.id, each.standing, where, values, concern(each)]);
    const known = same.get(key);
    same.set(key, known ? joined(known, each) : each);
  }
  return [...same.values()].map(withTickets);
}

function joined(one: Finding, other: Finding): Finding {
  const jobs = [...new Set([...one.jobs, ...other.jobs])];
  const [some = 0, more = 0] = [one, other].map(({ values }) => Number(values['seconds']));
  // All pages of a computer have the same clock.
  const seconds = String(one.id === 'clockSkew' ? Math.max(some, more) : some + more);
  const printer = [...new Set([one.values['printer'], other.values['printer']])].join(', ');
  return {
    ...one,
    jobs,
    printers: [...new Set([...one.printers, ...other.printers])],
    proof: [...one.proof, ...other.proof],
    values: { ...one.values, ...('seconds' in one.values && { seconds }), ...('printer' in one.values && { printer }) },
  };
}

function withTickets(each: Finding): Finding {
  return { ...each, values: { tickets: String(each.jobs.length), ...each.values } };
}

function rankOf({ id, standing, at }: Finding, concern: Concern): number[] {
  return [CONCERNS.indexOf(concern), STANDINGS.indexOf(standing), DIAGNOSIS_IDS.indexOf(id), at];
}

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((each, index) => each !== b[index]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}

function asDiagnosis(
  { id, proof, about, at, values, printers, jobs: uuids }: Finding,
  concern: Concern,
  jobs: Evidence['jobs'],
  delay: readonly DelayCause[],
): TraceDiagnosis {
  const tickets = jobs.filter(({ uuid }) => uuids.includes(uuid)).map(({ name }) => name);
  return { id, concern, proof: proof.slice(0, PROOF_AT_MOST), about, at, values, tickets, printers, delay };
}
