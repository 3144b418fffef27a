import { diagnose } from '@/domain/trace/diagnosis/diagnose';
import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import type { DiagnosisWords } from '@/domain/trace/diagnosis/diagnosisWords';
import type { Change, TraceHeader, TraceLine } from '@/domain/trace/traceFormat';
import type { ReadTrace, TraceFault } from '@/domain/trace/readTrace';
import { pagesOf } from '@/domain/trace/pagesOf';
import { stateText } from '@/domain/trace/stateText';
import { traceNames } from '@/domain/trace/traceNames';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { englishWords } from './diagnosisText';

/** One line of the timeline: a machine that took a step into another state, a message, a breakdown, a remark. */
interface TimelineEntry {
  /** ISO-8601 UTC. */
  at: string;
  page: string;
  n: number;
  who: string;
  what: string;
}

interface ActorReport {
  page: string;
  name: string;
  machine: string;
  steps: number;
  end: unknown;
  /** Where today's machine goes another way; `n` is the number of the line in its page; `event` null: it cannot even begin so. */
  divergence: { n: number; event: string | null; expected: unknown; got: unknown; context: Change[]; problem: string | null } | null;
  /** The machine is none of today's: it was not run. */
  unknown: boolean;
}

/** A diagnosis with its words; `heading`: it is the first of those that stand under that. */
type ReportedDiagnosis = TraceDiagnosis & DiagnosisWords & { heading: string | null };

/** What the terminal tells of a trace, as `--json` prints it. */
export interface TraceReport {
  header: TraceHeader | null;
  /** What it is about, by its name; null: everything. */
  about: string | null;
  /** In the order in which lines are of them: "page 1" is the first. */
  pages: readonly string[];
  lines: number;
  faults: TraceFault[];
  /** What happened, the first thing first, in English words. */
  diagnoses: ReportedDiagnosis[];
  timeline: TimelineEntry[];
  actors: ActorReport[];
}

/** Runs a trace again and tells what it says (row BT-10). */
export function reportOf({ header, lines, faults }: ReadTrace): TraceReport {
  const names = new Map(lines.flatMap((line) => (line.kind === 'actor' ? [[`${line.page} ${line.actor}`, line.name]] : [])));
  const whoseOf = ({ page, actor }: { page: string; actor: string }) => names.get(`${page} ${actor}`) ?? actor;
  const actors = replayTrace(lines, MACHINES_BY_NAME).map(({ line, steps, end, divergence, unknown }): ActorReport => {
    const { page, name, machine } = line;
    if (!divergence) return { page, name, machine, steps, end: end.value, divergence, unknown };
    const { line: at, expected, got, context, problem } = divergence;
    const diverged = { n: at.n, event: at.kind === 'step' ? at.event.type : null, expected, got, context, problem };
    return { page, name, machine, steps, end: end.value, divergence: diverged, unknown };
  });
  const words = header && englishWords(traceNames(lines), header);
  const diagnoses = header && words ? diagnose({ header, lines }) : [];
  const told = diagnoses.flatMap((each, index): ReportedDiagnosis[] => {
    const isFirst = diagnoses[index - 1]?.concern !== each.concern;
    return words ? [{ ...each, ...words.diagnosis(each), heading: isFirst ? words.heading(each.concern) : null }] : [];
  });
  const about = header && words ? words.scope(header.scope) : null;
  const timeline = lines.flatMap((line) => entryOf(line, whoseOf));
  return { header, about, pages: pagesOf(lines), lines: lines.length, faults, diagnoses: told, timeline, actors };
}

function entryOf(line: TraceLine, whoseOf: (line: { page: string; actor: string }) => string): TimelineEntry[] {
  const entry = (who: string, what: string) => [{ at: new Date(line.t).toISOString(), page: line.page, n: line.n, who, what }];
  switch (line.kind) {
    case 'actor':
      return line.state ? [] : entry(line.name, `began (${line.machine})`);
    case 'step':
      return line.value === undefined
        ? []
        : entry(whoseOf(line), `→ ${stateText(line.value)}  on ${line.event.type}${guardsOf(line.taken)}`);
    case 'io':
      return entry(
        line.about ?? line.via,
        `${line.direction === 'in' ? '◂' : '▸'} ${line.via} ${line.name} ${JSON.stringify(line.data ?? null)}`,
      );
    case 'crash':
      return entry(whoseOf(line), `broke down on ${line.event?.type ?? 'its beginning'}: ${line.error.name} ${line.error.frames[0] ?? ''}`);
    case 'note':
      return entry('page', `${line.what} ${JSON.stringify(line.data ?? null)}`);
  }
}

function guardsOf(taken: readonly { guard?: string | undefined }[]): string {
  const guards = taken.flatMap(({ guard }) => guard ?? []);
  return guards.length > 0 ? ` [${guards.join(', ')}]` : '';
}

/** Every actor was run, and went the way that was recorded. */
export function isSameWay({ actors }: TraceReport): boolean {
  return actors.every(({ divergence, unknown }) => !divergence && !unknown);
}

/** What a terminal obeys, or what turns or breaks the text around it. */
const OBEYED = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** The report as JSON, with no character in it that a terminal obeys. */
export function reportJson(report: TraceReport): string {
  const escaped = (letter: string) => letter.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${JSON.stringify(report, null, 2).replaceAll(OBEYED, (letter) => (letter === '\n' ? letter : escaped(letter)))}\n`;
}

/** The report in words. What a trace says may hold anything: no character of it is obeyed by the terminal. */
export function reportText(report: TraceReport): string {
  return linesOf(report)
    .map((line) => `${printable(line)}\n`)
    .join('');
}

/** A line with no character in it that the terminal obeys. */
export function printable(line: string): string {
  return line.replaceAll(OBEYED, '\ufffd');
}

function linesOf({ header, about, pages, lines, faults, diagnoses, timeline, actors }: TraceReport): string[] {
  const told = faults.map(({ line, reason }) => `${line === null ? 'The file' : `Line ${line}`}: ${FAULTS[reason]}`);
  if (!header) return told;
  const diverged = actors.flatMap(({ name, divergence }) => (divergence ? divergenceText(name, divergence) : []));
  const names = timeline.map(({ who }) => shortName(who));
  const width = names.reduce((longest, each) => Math.max(longest, each.length), 0);
  const digits = timeline.reduce((longest, { n }) => Math.max(longest, String(n).length), 0);
  return [
    `Saved ${header.savedAt} by Pase ${header.app}, ${header.zone}; ${header.browser}`,
    `${lines} lines, ${pages.length} pages; about ${about === null ? 'all' : `${about} (${header.scope.kind} ${header.scope.id})`}`,
    ...told,
    '',
    ...diagnoses.flatMap((each) => diagnosisText(each, pages)),
    '',
    ...timeline.map(
      ({ at, page, n, what }, index) =>
        `${at.slice(11, 23)}  ${pages.length > 1 ? `page ${pages.indexOf(page) + 1}  ` : ''}${String(n).padStart(digits)}  ${names[index]?.padEnd(width)}  ${what}`,
    ),
    '',
    'How they ended',
    ...actors.map(({ name, machine, steps, end, unknown }) =>
      unknown ? `  ${name}: no machine of today is called ${machine}` : `  ${name}: ${stateText(end)}  (${machine}, ${steps} steps)`,
    ),
    '',
    ...wayText(actors),
    ...diverged,
  ];
}

/** That today's machines go the same way is said only of those that were run. */
function wayText(actors: readonly ActorReport[]): string[] {
  const run = actors.filter(({ unknown }) => !unknown).length;
  const part = run < actors.length ? [`Only ${run} of ${actors.length} machines were run: the others are none of today's.`] : [];
  if (actors.some(({ divergence }) => divergence)) return [...part, 'Where the machines of today go another way'];
  if (part.length > 0) return part;
  return [actors.length > 0 ? 'The machines of today go the same way.' : 'No machine was run: the trace tells of none.'];
}

/** A lane by the place of its printer alone. */
function shortName(who: string): string {
  return who.startsWith('lane:') ? `lane:${who.slice(5).replace(/^https?:\/\/([^/]+).*$/, '$1')}` : who.slice(0, 48);
}

/** What happened, with its words, when, and the lines that prove it: of which page where the trace has several. */
function diagnosisText({ heading, title, text, late, named, at, about, proof }: ReportedDiagnosis, pages: TraceReport['pages']): string[] {
  const proving = [...new Set(proof.map(({ page }) => page))].map((page) => {
    const lines = proof.filter((each) => each.page === page).map(({ n }) => n);
    return `${pages.length > 1 ? `page ${pages.indexOf(page) + 1} ` : ''}line ${lines.join(', ')}`;
  });
  const where = [new Date(at).toISOString(), about ?? 'the whole tab', `proved by ${proving.join('; ')}`];
  return [
    ...(heading === null ? [] : ['', heading]),
    `* ${title}`,
    ...[text, late, named].flatMap((line) => (line ? [`  ${line}`] : [])),
    `  ${where.join('; ')}`,
  ];
}

function divergenceText(name: string, { n, event, expected, got, context, problem }: NonNullable<ActorReport['divergence']>): string[] {
  const states = problem ?? `recorded ${stateText(expected)}, today ${stateText(got)}`;
  const where = event === null ? 'as it is told' : `on ${event}`;
  return [`  line ${n}, ${name} ${where}: ${states}`, ...context.map((change) => `    ${JSON.stringify(change)}`)];
}

const FAULTS: Record<TraceFault['reason'], string> = {
  empty: 'is empty',
  notATrace: 'is no header of a trace: this file was not saved by Pase, or it was changed',
  newerFormat: 'was saved by a newer version; what can be read is shown',
  brokenLine: 'cannot be read and was left out',
  lineTooLong: 'is too long and was left out',
  outOfOrder: 'stood in another order; the lines were put right',
  doubledLine: 'has lines twice; they count once',
  tooLarge: 'is where reading stopped: the trace is too large',
  cutOff: 'is where the file is cut off; what comes before is shown',
  interrupted: 'is where reading broke off; what comes before is shown, try again for the rest',
};
