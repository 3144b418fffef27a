import { useEffect, useMemo, useRef, useState, type HTMLAttributes } from 'react';

/** How long a list retains its order after the last touch or action, in ms (row K-03). */
export const SETTLE_MS = 1_500;

const NOTHING: readonly never[] = [];

interface SteadyOptions<Row> {
  /** Rows of other lists: a row that leaves this list takes its current content from here. @default none */
  others?: readonly Row[];
  /** What the list shows, such as its tab, filters and sort order. A change applies the new order at once. @default '' */
  view?: string;
}

interface SteadyOrder<Row> {
  rows: readonly Row[];
  /** The ids of rows that have left the list and are still shown. */
  left: ReadonlySet<string>;
  /** To spread on an element that contains the list; it also receives events of popovers that the list opens. */
  touchProps: Pick<HTMLAttributes<HTMLElement>, 'onPointerDownCapture' | 'onClickCapture'>;
}

interface Held<Row> {
  view: string;
  rows: readonly Row[];
}

/**
 * Retains the order of a sorted list while a pointer is down on it, and for 1.5 s after the last touch or click, the keyboard included, so
 * that no row moves under a finger (row K-03). Until then rows show their current content, rows that left the list stay at their position,
 * and new rows are appended. Then the order of `rows` applies again. `idOf` returns the stable id of a row.
 */
export function useSteadyOrder<Row>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
  { others = NOTHING, view = '' }: SteadyOptions<Row> = {},
): SteadyOrder<Row> {
  const [held, setHeld] = useState<Held<Row> | null>(null);
  const pointers = useRef(new Set<number>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const down = pointers.current;
    const release = (isReleased: boolean) => {
      if (isReleased && down.size === 0) timer.current = releaseLater(timer.current, () => setHeld(null));
    };
    const up = ({ pointerId }: PointerEvent) => release(down.delete(pointerId));
    // The end of a touch is not reported to a window that lost the focus.
    const blur = () => {
      const wasDown = down.size > 0;
      down.clear();
      release(wasDown);
    };
    addEventListener('pointerup', up, true);
    addEventListener('pointercancel', up, true);
    addEventListener('blur', blur);
    return () => {
      removeEventListener('pointerup', up, true);
      removeEventListener('pointercancel', up, true);
      removeEventListener('blur', blur);
      clearTimeout(timer.current);
    };
  }, []);

  const hold = () => {
    clearTimeout(timer.current);
    setHeld((known) => (known?.view === view ? known : { view, rows }));
  };
  const touchProps: SteadyOrder<Row>['touchProps'] = {
    onPointerDownCapture: ({ pointerId }) => {
      pointers.current.add(pointerId);
      hold();
    },
    onClickCapture: () => {
      hold();
      if (pointers.current.size === 0) timer.current = releaseLater(timer.current, () => setHeld(null));
    },
  };

  const steady = held?.view === view ? held.rows : null;
  const added = useMemo(() => {
    if (!steady) return NOTHING;
    const ids = new Set(steady.map(idOf));
    return rows.filter((row) => !ids.has(idOf(row)));
  }, [idOf, rows, steady]);
  // New rows retain the position at which they were appended.
  if (steady && added.length > 0) setHeld({ view, rows: [...steady, ...added] });

  const shown = useMemo(() => {
    if (!steady) return { rows, left: new Set<string>() };
    const current = new Map(rows.map((row) => [idOf(row), row]));
    const left = new Set(steady.map(idOf).filter((id) => !current.has(id)));
    const elsewhere = new Map(left.size > 0 ? others.map((row) => [idOf(row), row]) : NOTHING);
    return { rows: steady.map((row) => current.get(idOf(row)) ?? elsewhere.get(idOf(row)) ?? row), left };
  }, [idOf, others, rows, steady]);
  return { ...shown, touchProps };
}

function releaseLater(earlier: ReturnType<typeof setTimeout> | undefined, release: () => void): ReturnType<typeof setTimeout> {
  clearTimeout(earlier);
  return setTimeout(release, SETTLE_MS);
}
