import { useEffect, useRef } from 'react';
import type { TraceLine } from '@/domain/trace/traceFormat';
import { playOn, timeOfFrame, type Speed } from '@/features/traceViewer/Replay/playback';

interface Playback {
  isPlaying: boolean;
  speed: Speed;
  lines: readonly TraceLine[];
  /** Indexes of the lines to play, ascending. */
  shown: readonly number[];
  /** The current position in `shown`. */
  at: number;
  onStep: (line: number) => void;
  onEnd: () => void;
}

/** Plays a trace in recorded time, updated once per frame; gaps of more than 2 s are shortened. */
export function usePlayback(playback: Playback): void {
  const latest = useRef(playback);
  useEffect(() => {
    latest.current = playback;
  });
  const { isPlaying } = playback;
  useEffect(() => {
    if (!isPlaying) return;
    let rest = 0;
    let drawnAt = performance.now();
    let frame = requestAnimationFrame(draw);
    function draw(now: number) {
      const { lines, shown, at, speed, onStep, onEnd } = latest.current;
      const played = playOn(lines, shown, at, rest + timeOfFrame(now - drawnAt, speed));
      drawnAt = now;
      rest = played.rest;
      const line = shown[played.position];
      if (played.position !== at && line !== undefined) onStep(line);
      if (played.position + 1 >= shown.length) onEnd();
      else frame = requestAnimationFrame(draw);
    }
    return () => cancelAnimationFrame(frame);
  }, [isPlaying]);
}
