import { isListed } from '@/features/traceViewer/Replay/lineFacts';
import { bisectRight } from '@/lib/bisectRight';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** A position in a trace. */
export interface TracePosition {
  /** Index of the line. */
  line: number;
  /** Index of the only actor whose lines are shown; null: all actors. */
  actor: number | null;
}

/** The position in a URL: `step=PAGE:N`, or else the last line of that page before it, and `actor=KEY`. Defaults to the beginning. */
export function parsePosition(params: URLSearchParams, { lines, actors }: TraceTimeline): TracePosition {
  const step = params.get('step') ?? '';
  const page = step.slice(0, step.lastIndexOf(':'));
  const n = Number(step.slice(step.lastIndexOf(':') + 1));
  const line = step === '' ? 0 : lines.findLastIndex((each) => each.page === page && each.n <= n);
  const key = params.get('actor');
  const actor = key === null ? -1 : actors.findIndex((each) => each.key === key);
  return { line: Math.max(0, line), actor: actor < 0 ? null : actor };
}

/** Adds a position to the search parameters of a URL. */
export function withPosition(position: TracePosition, { lines, actors }: TraceTimeline, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  const line = lines[position.line];
  const actor = position.actor === null ? undefined : actors[position.actor];
  if (line) next.set('step', `${line.page}:${line.n}`);
  else next.delete('step');
  if (actor) next.set('actor', actor.key);
  else next.delete('actor');
  return next;
}

/** The current actor: the only shown one, otherwise that of the line or of the last line before it that has one; -1: none. */
export function actorAt({ line, actor }: TracePosition, { actorOf }: TraceTimeline): number {
  if (actor !== null) return actor;
  for (let index = line; index >= 0; index -= 1) {
    const own = actorOf[index] ?? -1;
    if (own >= 0) return own;
  }
  return actorOf.find((own) => own >= 0) ?? -1;
}

/** The next of some lines (indexes, ascending) after or before a line, wrapping around; null if there is none. */
export function nextOf(indices: readonly number[], line: number, forwards: boolean): number | null {
  const position = bisectRight(indices, forwards ? line : line - 1);
  return (forwards ? (indices[position + 1] ?? indices[0]) : (indices[position] ?? indices.at(-1))) ?? null;
}

/** The position of a line. If it belongs to another actor than the only shown one, all actors are shown. */
export function positionOfLine({ actor }: TracePosition, { actorOf }: TraceTimeline, line: number): TracePosition {
  return { line, actor: actor !== null && actorOf[line] === actor ? actor : null };
}

/**
 * The line to show. If it does not match the filters, it is the last listed line before it, otherwise the first listed one. A line that
 * matches but is never listed is retained: a diagnosis may link to it.
 */
export function currentLine(line: number, listed: readonly number[], fits: (line: number) => boolean): number {
  return fits(line) ? line : (listed[Math.max(0, bisectRight(listed, line))] ?? line);
}

/** The listed line of an actor that is nearest to a position. */
export function nearestLine({ actors, lines }: TraceTimeline, actor: number, line: number): number | null {
  const own = (actors[actor]?.at ?? []).filter((index) => lines[index] && isListed(lines[index]));
  const position = bisectRight(own, line);
  const [before, after] = [own[position], own[position + 1]];
  if (before === undefined || after === undefined) return before ?? after ?? null;
  return line - before <= after - line ? before : after;
}
