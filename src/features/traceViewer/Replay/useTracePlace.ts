import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { addressOf, placeOf, type TracePlace } from '@/features/traceViewer/Replay/tracePlace';
import type { TraceTimeline } from '@/machines/replay/traceTimeline';

/** In ms: the address follows when nobody steps any more. Browsers refuse to change it hundreds of times in a row. */
const ADDRESS_AFTER_MS = 250;

interface PlacedTrace {
  place: TracePlace;
  /** The address. */
  params: URLSearchParams;
  /** Looks elsewhere. `isJump`: the browser's back comes back here. Stable. */
  go: (next: Partial<TracePlace>, isJump?: boolean) => void;
}

/** Where in the trace somebody looks: kept in the address, which says it from the start and when back and forward are used. */
export function useTracePlace(timeline: TraceTimeline): PlacedTrace {
  const [params, setParams] = useSearchParams();
  const { key: entry } = useLocation();
  const how = useNavigationType();
  const [seen, setSeen] = useState(entry);
  const [place, setPlace] = useState(() => placeOf(params, timeline));
  if (entry !== seen) {
    setSeen(entry);
    // What replaces an entry is this place itself, some steps ago perhaps.
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
