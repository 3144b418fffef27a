import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { withPosition, parsePosition, type TracePosition } from '@/features/traceViewer/Replay/tracePosition';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Delay in ms until the URL follows the position. Browsers reject hundreds of URL changes in a row. */
const ADDRESS_AFTER_MS = 250;

interface PositionedTrace {
  position: TracePosition;
  /** The search parameters of the URL. */
  params: URLSearchParams;
  /** Changes the position. `isJump`: adds a history entry. Stable. */
  go: (next: Partial<TracePosition>, isJump?: boolean) => void;
}

/** The position in the trace, synchronized with the URL: read on load and on history navigation, written with a delay. */
export function useTracePosition(timeline: TraceTimeline): PositionedTrace {
  const [params, setParams] = useSearchParams();
  const { key: entry } = useLocation();
  const how = useNavigationType();
  const [seen, setSeen] = useState(entry);
  const [position, setPosition] = useState(() => parsePosition(params, timeline));
  if (entry !== seen) {
    setSeen(entry);
    // A replaced entry was written by this hook and may already be outdated.
    if (how !== 'REPLACE') setPosition(parsePosition(params, timeline));
  }

  const address = withPosition(position, timeline, params).toString();
  const isCurrent = address === params.toString();
  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(() => setParams(address, { replace: true }), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isCurrent, address, setParams]);

  const latest = useRef({ position, params });
  useEffect(() => {
    latest.current = { position, params };
  });
  const go = useCallback(
    (part: Partial<TracePosition>, isJump = false) => {
      const next = { ...latest.current.position, ...part };
      latest.current.position = next;
      setPosition(next);
      const jumpedTo = withPosition(next, timeline, latest.current.params);
      if (isJump && jumpedTo.toString() !== latest.current.params.toString()) setParams(jumpedTo);
    },
    [timeline, setParams],
  );
  return { position, params, go };
}
