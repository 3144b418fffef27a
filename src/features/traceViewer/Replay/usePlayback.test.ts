import { renderHook } from '@testing-library/react';
import type { NoteLine } from '@/domain/trace/traceFormat';
import { usePlayback } from '@/features/traceViewer/Replay/usePlayback';

/** One line per second. */
const lines = Array.from({ length: 100 }, (_, n): NoteLine => ({ kind: 'note', n, t: n * 1_000, page: 'a', what: 'clock' }));
const shown = lines.map((_, index) => index);

afterEach(() => jest.restoreAllMocks());

it('pauses while the page is hidden, and continues without a jump [BT-05]', () => {
  const frames: FrameRequestCallback[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame));
  jest.spyOn(performance, 'now').mockReturnValue(0);
  const places: number[] = [0];
  const onStep = (line: number) => places.push(line);
  const { rerender } = renderHook(() => {
    const at = places.at(-1) ?? 0;
    usePlayback({ isPlaying: true, speed: 20, lines, shown, at, onStep, onEnd: () => undefined });
  });
  const draw = (now: number) => {
    frames.shift()?.(now);
    rerender();
  };

  draw(50);
  expect(places.at(-1)).toBe(1);
  draw(60_050);
  expect(places.at(-1)).toBe(3);
  draw(60_100);
  expect(places.at(-1)).toBe(4);
});
