import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { addressOf, placeOf, type TracePlace } from '@/features/traceViewer/Replay/tracePlace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** Delay in ms until the URL follows the position. Browsers reject hundreds of URL changes in a row. */
const ADDRESS_AFTER_MS = 250;

interface PlacedTrace {
  place: TracePlace;
  /** The search parameters of the URL. */
  params: URLSearchParams;
  /** Changes the position. `isJump`: adds a history entry. Stable. */
  go: (next: Partial<TracePlace>, isJump?: boolean) => void;
}

/** The position in the trace, synchronized with the URL: read on load and on history navigation, written with a delay. */
export function useTracePlace(timeline: TraceTimeline): PlacedTrace {
  const [params, setParams] = useSearchParams();
  const { key: entry } = useLocation();
  const how = useNavigationType();
  const [seen, setSeen] = useState(entry);
  const [place, setPlace] = useState(() => placeOf(params, timeline));
  if (entry !== seen) {
    setSeen(entry);
    // A replaced entry was written by this hook and may already be outdated.
    if (how !== 'REPLACE') setPlace(placeOf(params, timeline));
  }

  const address = addressOf(place, timeline, params).toString();
  const isTold = address === params.toString();
  useEffect(() => {
    if (isTold) return;
    const timer = setTimeout(() => setParams(address, { replace: true }), ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isTold, address, setParams]);

  const latest = useRef({ place, params });
  useEffect(() => {
    latest.current = { place, params };
  });
  const go = useCallback(
    (part: Partial<TracePlace>, isJump = false) => {
      const next = { ...latest.current.place, ...part };
      latest.current.place = next;
      setPlace(next);
      const jumpedTo = addressOf(next, timeline, latest.current.params);
      if (isJump && jumpedTo.toString() !== latest.current.params.toString()) setParams(jumpedTo);
    },
    [timeline, setParams],
  );
  return { place, params, go };
}
