import { useEffect, useRef, type MouseEvent as ReactMouseEvent } from 'react';
import type { GridPlace } from '@/ui/DataGrid/gridCursor';
import { listen } from '@/ui/DataGrid/listen';

/**
 * Choosing a range with the mouse: gives what a press in the grid starts, which tells whether it was on a cell. `reached` is told the cell
 * of the press and each one that the mouse comes to until it is let go.
 */
export function useRangeDrag(gridId: string, reached: (at: GridPlace, isRange: boolean) => void) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return (event: ReactMouseEvent): boolean => {
    const start = placeOf(event.target, gridId);
    if (event.button !== 0 || !start) return false;
    // Neither a link nor a text is dragged.
    event.preventDefault();
    reached(start, event.shiftKey);
    stop.current?.();
    let last = start;
    const end = listen({
      mouseup: () => end(),
      mousemove: ({ target, buttons }) => {
        const at = placeOf(target, gridId);
        if (buttons === 0) return end();
        if (!at || (at.row === last.row && at.column === last.column)) return;
        last = at;
        reached(at, true);
      },
    });
    stop.current = end;
    return true;
  };
}

/** The place of a cell of the rows, from its id. */
function placeOf(target: EventTarget | null, gridId: string): GridPlace | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const [, row, column] = /-(\d+)-(\d+)$/.exec(cell?.id.startsWith(gridId) ? cell.id : '') ?? [];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}
