import { diagnose } from '@/domain/trace/diagnosis/diagnose';
import type { TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import type { DiagnosisTexts } from '@/domain/trace/diagnosis/diagnosisTexts';
import type { Change, TraceHeader, TraceLine } from '@/domain/trace/traceFormat';
import type { ReadTrace, TraceFault } from '@/domain/trace/readTrace';
import { pagesOf } from '@/domain/trace/pagesOf';
import { stateText } from '@/domain/trace/stateText';
import { traceNames } from '@/domain/trace/traceNames';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { replayTrace } from '@/machines/replay/replayTrace';
import { englishTexts } from './diagnosisText';

/** An entry of the timeline: a machine that entered another state, a message, a crash or a note. */
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
  /** Where the current machine diverges; `n` is the line number in its page. `event` is null when it cannot start as recorded. */
  divergence: { n: number; event: string | null; expected: unknown; got: unknown; context: Change[]; problem: string | null } | null;
  /** Whether the machine no longer exists, so that it was not replayed. */
  unknown: boolean;
}

/** A diagnosis with its texts; `heading` is set on the first of each group. */
type ReportedDiagnosis = TraceDiagnosis & DiagnosisTexts & { heading: string | null };

/** The content of the report, as `--json` prints it. */
export interface TraceReport {
  header: TraceHeader | null;
  /** The name of the trace's subject; null for everything. */
  about: string | null;
  /** In the order of their first lines: "page 1" is the first. */
  pages: readonly string[];
  lines: number;
  faults: TraceFault[];
  /** What happened, in English, earliest first. */
  diagnoses: ReportedDiagnosis[];
  timeline: TimelineEntry[];
  actors: ActorReport[];
}

/** Replays a trace and reports on it (row BT-10). */
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
  const texts = header && englishTexts(traceNames(lines), header);
  const diagnoses = header && texts ? diagnose({ header, lines }) : [];
  const reported = diagnoses.flatMap((each, index): ReportedDiagnosis[] => {
    const isFirst = diagnoses[index - 1]?.concern !== each.concern;
    return texts ? [{ ...each, ...texts.diagnosis(each), heading: isFirst ? texts.heading(each.concern) : null }] : [];
  });
  const about = header && texts ? texts.scope(header.scope) : null;
  const timeline = lines.flatMap((line) => entryOf(line, whoseOf));
  return { header, about, pages: pagesOf(lines), lines: lines.length, faults, diagnoses: reported, timeline, actors };
}

function entryOf(line: TraceLine, whoseOf: (line: { page: string; actor: string }) => string): TimelineEntry[] {
  const entry = (who: string, what: string) => [{ at: new Date(line.t).toISOString(), page: line.page, n: line.n, who, what }];
  switch (line.kind) {
    case 'actor':
      return line.state ? [] : entry(line.name, `started (${line.machine})`);
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
      return entry(whoseOf(line), `crashed on ${line.event?.type ?? 'its start'}: ${line.error.name} ${line.error.frames[0] ?? ''}`);
    case 'note':
      return entry('page', `${line.what} ${JSON.stringify(line.data ?? null)}`);
  }
}

function guardsOf(taken: readonly { guard?: string | undefined }[]): string {
  const guards = taken.flatMap(({ guard }) => guard ?? []);
  return guards.length > 0 ? ` [${guards.join(', ')}]` : '';
}

/** Whether every actor was replayed and took the recorded steps. */
export function takesSameSteps({ actors }: TraceReport): boolean {
  return actors.every(({ divergence, unknown }) => !divergence && !unknown);
}

/** Characters that control a terminal or change the surrounding text. */
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;

/** The report as JSON with escaped control characters. */
export function reportJson(report: TraceReport): string {
  const escaped = (letter: string) => letter.replaceAll(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `${JSON.stringify(report, null, 2).replaceAll(CONTROL_CHARACTERS, (letter) => (letter === '\n' ? letter : escaped(letter)))}\n`;
}

/** The report as text. A trace may contain any characters, so control characters are replaced. */
export function reportText(report: TraceReport): string {
  return linesOf(report)
    .map((line) => `${printable(line)}\n`)
    .join('');
}

/** Replaces the control characters of a line. */
export function printable(line: string): string {
  return line.replaceAll(CONTROL_CHARACTERS, '\ufffd');
}

function linesOf({ header, about, pages, lines, faults, diagnoses, timeline, actors }: TraceReport): string[] {
  const faultTexts = faults.map(({ line, reason }) => `${line === null ? 'The file' : `Line ${line}`}: ${FAULTS[reason]}`);
  if (!header) return faultTexts;
  const diverged = actors.flatMap(({ name, divergence }) => (divergence ? divergenceText(name, divergence) : []));
  const names = timeline.map(({ who }) => shortName(who));
  const width = names.reduce((longest, each) => Math.max(longest, each.length), 0);
  const digits = timeline.reduce((longest, { n }) => Math.max(longest, String(n).length), 0);
  return [
    `Saved ${header.savedAt} by Pase ${header.app}, ${header.zone}; ${header.browser}`,
    `${lines} lines, ${pages.length} pages; about ${about === null ? 'all' : `${about} (${header.scope.kind} ${header.scope.id})`}`,
    ...faultTexts,
    '',
    ...diagnoses.flatMap((each) => diagnosisText(each, pages)),
    '',
    ...timeline.map(
      ({ at, page, n, what }, index) =>
        `${at.slice(11, 23)}  ${pages.length > 1 ? `page ${pages.indexOf(page) + 1}  ` : ''}${String(n).padStart(digits)}  ${names[index]?.padEnd(width)}  ${what}`,
    ),
    '',
    'Final states',
    ...actors.map(({ name, machine, steps, end, unknown }) =>
      unknown ? `  ${name}: there is no current machine named ${machine}` : `  ${name}: ${stateText(end)}  (${machine}, ${steps} steps)`,
    ),
    '',
    ...stepsText(actors),
    ...diverged,
  ];
}

/** Claims that the current machines take the same steps only when all were replayed. */
function stepsText(actors: readonly ActorReport[]): string[] {
  const run = actors.filter(({ unknown }) => !unknown).length;
  const part = run < actors.length ? [`Only ${run} of ${actors.length} machines were replayed: the others no longer exist.`] : [];
  if (actors.some(({ divergence }) => divergence)) return [...part, 'Divergences of the current machines'];
  if (part.length > 0) return part;
  return [actors.length > 0 ? 'The current machines take the same steps.' : 'No machine was replayed: the trace contains none.'];
}

/** Shortens a printer lane to the host of its printer. */
function shortName(who: string): string {
  return who.startsWith('lane:') ? `lane:${who.slice(5).replace(/^https?:\/\/([^/]+).*$/, '$1')}` : who.slice(0, 48);
}

/** A diagnosis with its texts, time and the lines that prove it, with their page when the trace has several. */
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
  const states = problem ?? `recorded ${stateText(expected)}, current ${stateText(got)}`;
  const where = event === null ? 'as recorded' : `on ${event}`;
  return [`  line ${n}, ${name} ${where}: ${states}`, ...context.map((change) => `    ${JSON.stringify(change)}`)];
}

const FAULTS: Record<TraceFault['reason'], string> = {
  empty: 'is empty',
  notATrace: 'is not a trace header: this file was not saved by Pase, or it was changed',
  newerFormat: 'was saved by a newer version; what can be read is shown',
  brokenLine: 'cannot be read and was omitted',
  lineTooLong: 'is too long and was omitted',
  outOfOrder: 'is out of order; the lines were sorted',
  doubledLine: 'has duplicate lines; they count once',
  tooLarge: 'is where reading stopped: the trace is too large',
  cutOff: 'is where the file is cut off; what comes before is shown',
  interrupted: 'is where reading was interrupted; what comes before is shown, try again for the rest',
};
