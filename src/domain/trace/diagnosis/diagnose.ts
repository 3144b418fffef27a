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
  jobTakenOver,
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
  roleTakenOver,
  sessionEnded,
  tabFrozen,
} from '@/domain/trace/diagnosis/tabRules';
import { indexTrace } from '@/domain/trace/diagnosis/traceIndex';
import { jobsInScope, printerUrl, tracedJobs } from '@/domain/trace/diagnosis/tracedJobs';
import type { TraceHeader, TraceLine } from '@/domain/trace/traceFormat';

const RULES: readonly Rule[] = [
  ...[machineCrashed, ledgerUnwritable, sessionEnded, connectionLost, permissionMissing, unsupportedStrategy, replyLost],
  ...[refusedByPrinter, printerFault, printerOffline, jobExpired, needsManualPrint, jobNeverArrived, urlInvalid, tabFrozen],
  ...[neverElected, jobTakenOver, roleTakenOver, clockSkew, printed],
];

/** Findings that are reported once for all affected printers. */
const PRINTER_INDEPENDENT = new Set<DiagnosisId>(['permissionMissing', 'unsupportedStrategy', 'needsManualPrint', 'urlInvalid']);
/** Maximum number of proof lines. */
const MAX_PROOF = 20;

/**
 * Diagnoses a trace (issue 7): first findings about its scope, then those that persist at its end, the most severe first. Problems that
 * ended before a ticket had to wait are included only if there is nothing else. The result is never empty: it contains at least `unclear`.
 */
export function diagnose(trace: { header: TraceHeader; lines: readonly TraceLine[] }): TraceDiagnosis[] {
  const steps = diagnoseInSteps(trace);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** Like `diagnose`, but yields between steps, so that the page stays responsive for long traces. */
export function* diagnoseInSteps(trace: { header: TraceHeader; lines: readonly TraceLine[] }): Generator<void, TraceDiagnosis[]> {
  const index = yield* indexTrace(trace);
  const jobs = yield* tracedJobs(index);
  const evidence: Evidence = { index, jobs, own: jobsInScope(index, jobs) };
  const found: Finding[] = [];
  for (const rule of RULES) {
    found.push(...rule(evidence));
    yield;
  }
  const concernOf = concernIn(evidence);
  const current = found.filter(({ standing }) => standing !== 'past');
  const findings = current.length > 0 ? current : found;
  // Findings about other tickets do not explain the scope.
  if (!findings.some((each) => isRelevant(concernOf(each)))) findings.push(unclear(evidence));
  const delay = delaysOf(evidence, found);
  const ranked = mergeFindings(findings, concernOf).map((each) => ({ each, concern: concernOf(each) }));
  return ranked
    .toSorted((a, b) => compare(rankOf(a.each, a.concern), rankOf(b.each, b.concern)))
    .map(({ each, concern }) => toDiagnosis(each, concern, jobs, each.id === 'printed' ? delay : []));
}

/** Whether a finding is about the scope, or about the printer or tab that it depends on. */
function isRelevant(concern: Concern): boolean {
  return concern === 'own' || concern === 'printer' || concern === 'tab';
}

/** The finding if no rule applies, with the last line about the scope. */
function unclear({ index, own }: Evidence): Finding {
  const [job] = own;
  const last = job?.actors.at(-1)?.lines.at(-1) ?? index.lines.at(-1);
  return finding('unclear', [last], {
    about: job?.name ?? null,
    jobs: own.map(({ uuid }) => uuid),
    values: { tickets: String(own.length) },
  });
}

/** Returns a function that relates a finding to the scope of the trace. */
function concernIn({ index, own }: Evidence): (finding: Finding) => Concern {
  const { kind, id } = index.scope;
  if (kind === 'all') return () => 'own';
  const names = new Set<string | null>(own.map(({ name }) => name));
  const uuids = new Set(own.map(({ uuid }) => uuid));
  const urls = new Set<string | null>(own.map(({ url }) => url));
  const url = kind === 'printer' ? printerUrl(index.actors, id) : null;
  const isOwn = (each: Finding) =>
    each.id === 'printed' ||
    each.id === 'unclear' ||
    names.has(each.about) ||
    (each.standing === 'late' && each.jobs.some((uuid) => uuids.has(uuid))) ||
    (kind === 'printer' && (each.about === `entry:${id}` || (url !== null && each.url === url)));
  return (each) => {
    if (isOwn(each)) return 'own';
    if (urls.has(each.url)) return each.jobs.length === 0 || each.jobs.some((uuid) => uuids.has(uuid)) ? 'printer' : 'otherTickets';
    // If a ticket never arrived, the cause is the tab, or it is not visible in the trace.
    return each.url === null || each.id === 'permissionMissing' ? 'tab' : 'elsewhere';
  };
}

/** Merges findings with the same meaning into one with all their tickets. */
function mergeFindings(findings: readonly Finding[], concern: (each: Finding) => Concern): Finding[] {
  const merged = new Map<string, Finding>();
  for (const each of findings) {
    const { seconds: _seconds, printer, ...values } = each.values;
    const where = PRINTER_INDEPENDENT.has(each.id) ? [] : [each.url, printer];
    const key = JSON.stringify([each.id, each.standing, where, values, concern(each)]);
    const known = merged.get(key);
    merged.set(key, known ? mergeTwo(known, each) : each);
  }
  return [...merged.values()].map(withTickets);
}

function mergeTwo(one: Finding, other: Finding): Finding {
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

function toDiagnosis(
  { id, proof, about, at, values, printers, jobs: uuids }: Finding,
  concern: Concern,
  jobs: Evidence['jobs'],
  delay: readonly DelayCause[],
): TraceDiagnosis {
  const tickets = jobs.filter(({ uuid }) => uuids.includes(uuid)).map(({ name }) => name);
  return { id, concern, proof: proof.slice(0, MAX_PROOF), about, at, values, tickets, printers, delay };
}
