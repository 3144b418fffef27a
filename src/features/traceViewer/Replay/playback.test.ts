import type { NoteLine } from '@/domain/trace/traceFormat';
import { playOn } from '@/features/traceViewer/Replay/playback';

const lines = [0, 100, 100, 90, 60_000, 60_500].map((t, n): NoteLine => ({ kind: 'note', n, t, page: 'a', what: 'clock' }));
const all = lines.map((_, index) => index);

describe('playOn', () => {
  it.each([
    ['stays until the next line is due', 0, 99, { position: 0, rest: 99 }],
    ['passes lines of the same time, or of a clock set back, without waiting', 0, 100, { position: 3, rest: 0 }],
    ['waits at most two seconds in a gap without events', 3, 2_000, { position: 4, rest: 0 }],
    ['passes several lines at once, up to the last one', 0, 10_000, { position: 5, rest: 7_400 }],
  ])('%s', (_what, from, time, reached) => {
    expect(playOn(lines, all, from, time)).toEqual(reached);
  });

  it('starts before the first line, and skips lines that are not shown', () => {
    expect(playOn(lines, [1, 5], -1, 1_999)).toEqual({ position: 0, rest: 1_999 });
    expect(playOn(lines, [1, 5], 0, 2_000)).toEqual({ position: 1, rest: 0 });
    expect(playOn(lines, [], -1, 5)).toEqual({ position: -1, rest: 5 });
  });
});
