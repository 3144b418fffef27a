import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom';
import { withPosition, parsePosition, type TracePosition } from '@/features/traceViewer/Replay/tracePosition';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Delay in ms until the URL follows the position. Browsers reject hundreds of URL changes in a row. */
const ADDRESS_AFTER_MS = 250;

interface PositionedTrace {
  position: TracePosition;
  /** The search parameters of the URL. */
  params: URLSearchParams;
  /** Changes the position. `isJump`: adds a history entry; the previous entry keeps the position before the jump. Stable. */
  go: (next: Partial<TracePosition>, isJump?: boolean) => void;
}

/** The position in the trace, synchronized with the URL: read on load and on history navigation, written with a delay. */
export function useTracePosition(timeline: TraceTimeline): PositionedTrace {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { key: entry } = useLocation();
  const how = useNavigationType();
  const [seen, setSeen] = useState(entry);
  const [position, setPosition] = useState(() => parsePosition(params, timeline));
  if (entry !== seen) {
    setSeen(entry);
    // A replaced entry was written by this hook and may already be outdated.
    if (how !== 'REPLACE') setPosition(parsePosition(params, timeline));
  }

  // In turn: a navigation cancels one that has not ended.
  const written = useRef(Promise.resolve());
  const write = useCallback(
    (address: string, replace: boolean) => {
      written.current = written.current.then(() => navigate(`?${address}`, { replace }));
    },
    [navigate],
  );

  const address = withPosition(position, timeline, params).toString();
  const isCurrent = address === params.toString();
  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(() => write(address, true), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isCurrent, address, write]);

  const latest = useRef({ position, params });
  useEffect(() => {
    latest.current = { position, params };
  });
  const go = useCallback(
    (part: Partial<TracePosition>, isJump = false) => {
      const { position: from, params: inUrl } = latest.current;
      const next = { ...from, ...part };
      latest.current.position = next;
      setPosition(next);
      if (!isJump) return;
      const left = withPosition(from, timeline, inUrl);
      const jumpedTo = withPosition(next, timeline, inUrl);
      if (jumpedTo.toString() === left.toString()) return;
      latest.current.params = jumpedTo;
      if (left.toString() !== inUrl.toString()) write(left.toString(), true);
      write(jumpedTo.toString(), false);
    },
    [timeline, write],
  );
  return { position, params, go };
}
