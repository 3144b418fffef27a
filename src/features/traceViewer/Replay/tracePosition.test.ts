import type { ActorLine, StepLine, TraceLine } from '@/domain/trace/traceFormat';
import {
  actorAt,
  withPosition,
  currentLine,
  nearestLine,
  nextOf,
  parsePosition,
  positionOfLine,
} from '@/features/traceViewer/Replay/tracePosition';
import { buildTimeline } from '@/machines/replay/traceTimeline';
import { aTraceHeader } from '../../../../test/factories/aTraceHeader';

const begins = (page: string, n: number, actor: string): ActorLine => ({
  kind: 'actor',
  n,
  t: n,
  page,
  actor,
  machine: 'm',
  name: actor,
  parent: null,
});
const step = (page: string, n: number, actor: string): StepLine => ({
  kind: 'step',
  n,
  t: n,
  page,
  actor,
  event: { type: 'go' },
  taken: [],
});
const note: TraceLine = { kind: 'note', n: 9, t: 9, page: 'p:1', what: 'clock' };
const lines: TraceLine[] = [
  begins('p:1', 1, 'a'),
  begins('p:1', 2, 'b'),
  step('p:1', 4, 'a'),
  step('p:1', 6, 'b'),
  note,
  step('q', 1, 'c'),
];
const timeline = buildTimeline({ header: aTraceHeader(), lines, faults: [] });

describe('withPosition and parsePosition', () => {
  it.each([
    [{ line: 3, actor: null }, 'step=p%3A1%3A6'],
    [{ line: 2, actor: 1 }, 'step=p%3A1%3A4&actor=p%3A1+b'],
  ])('convert %j to %s and back', (position, address) => {
    const params = withPosition(position, timeline, new URLSearchParams());
    expect(params.toString()).toBe(address);
    expect(parsePosition(params, timeline)).toEqual(position);
  });

  it('retain other parameters, and remove an actor that is no longer selected', () => {
    expect(withPosition({ line: 0, actor: null }, timeline, new URLSearchParams('trace=7&actor=x')).toString()).toBe(
      'trace=7&step=p%3A1%3A1',
    );
  });

  it.each([
    ['', { line: 0, actor: null }],
    ['step=p:1:5', { line: 2, actor: null }],
    ['step=nowhere:5', { line: 0, actor: null }],
    ['step=p:1:x&actor=nobody', { line: 0, actor: null }],
  ])('resolve %s to the nearest position', (address, position) => {
    expect(parsePosition(new URLSearchParams(address), timeline)).toEqual(position);
  });
});

it('selects the actor of the line, or of the last line before it that has one', () => {
  expect([0, 3, 4, 5].map((line) => actorAt({ line, actor: null }, timeline))).toEqual([0, 1, 1, 1]);
  expect(actorAt({ line: 3, actor: 0 }, timeline)).toBe(0);
  expect(actorAt({ line: 0, actor: null }, buildTimeline({ header: aTraceHeader(), lines: [], faults: [] }))).toBe(-1);
});

it('wraps around to the next and the previous line', () => {
  expect([0, 3, 9].map((line) => nextOf([3, 7], line, true))).toEqual([3, 7, 3]);
  expect([0, 3, 9].map((line) => nextOf([3, 7], line, false))).toEqual([7, 7, 7]);
  expect(nextOf([], 3, true)).toBeNull();
});

it('shows all actors for a line of another actor', () => {
  expect(positionOfLine({ line: 0, actor: 0 }, timeline, 2)).toEqual({ line: 2, actor: 0 });
  expect(positionOfLine({ line: 0, actor: 0 }, timeline, 3)).toEqual({ line: 3, actor: null });
});

it('selects a listed line, or an unlisted one that matches the filters', () => {
  const listed = [1, 4, 6];
  const isListed = (line: number) => listed.includes(line);
  expect([0, 1, 3, 4, 5, 9].map((line) => currentLine(line, listed, isListed))).toEqual([1, 1, 1, 4, 4, 6]);
  expect(currentLine(3, listed, (line) => line === 3)).toBe(3);
  expect(currentLine(3, [], () => false)).toBe(3);
});

it('finds the nearest listed line of an actor', () => {
  expect([0, 1, 2, 5].map((line) => nearestLine(timeline, 0, line))).toEqual([0, 0, 2, 2]);
  expect(nearestLine(timeline, 7, 3)).toBeNull();
  const repeated = { ...begins('p:1', 8, 'a'), state: { value: 'x', context: {}, status: 'active' } };
  const later = buildTimeline({ header: aTraceHeader(), lines: [...lines.slice(0, 5), repeated], faults: [] });
  expect(nearestLine(later, 0, 5)).toBe(2);
});
