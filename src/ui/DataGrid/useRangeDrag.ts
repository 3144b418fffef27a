import { useEffect, useRef, type MouseEvent as ReactMouseEvent } from 'react';
import type { GridPosition } from '@/ui/DataGrid/gridCursor';
import { listen } from '@/ui/DataGrid/listen';

/** How often the range grows while the mouse is held outside the rows, in milliseconds. */
const PULL_INTERVAL_MS = 50;

interface RangeDrag {
  gridId: string;
  /** Called with the pressed cell and each one that the mouse enters; returns the clamped position. */
  reached: (at: GridPosition, isRange: boolean) => GridPosition;
  /**
   * Called with a cell that was pressed and released without a range. A `click` listener does not suffice, because the browser sends no
   * click when the element moved in the DOM in between, as rows do after scrolling.
   */
  clicked: (at: GridPosition, event: MouseEvent) => void;
  /** Returns how many rows and columns a point of the window is outside the visible cells. */
  beside: (x: number, y: number) => GridPosition;
}

/**
 * Selects a range with the mouse. Returns a mousedown handler, which returns whether a cell was pressed. While the mouse is held outside
 * the rows, the range grows faster with the distance.
 */
export function useRangeDrag({ gridId, reached, clicked, beside }: RangeDrag) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return (event: ReactMouseEvent): boolean => {
    const start = positionOf(event.target, gridId);
    if (event.button !== 0 || !start) return false;
    // Prevents dragging a link or selecting text.
    event.preventDefault();
    stop.current?.();
    let last = reached(start, event.shiftKey);
    let isRange = event.shiftKey;
    const reach = (at: GridPosition) => {
      if (isSameCell(at, last)) return;
      isRange = true;
      last = reached(at, true);
    };
    let pulled: GridPosition = { row: 0, column: 0 };
    const pull = setInterval(() => reach({ row: last.row + pulled.row, column: last.column + pulled.column }), PULL_INTERVAL_MS);
    const unlisten = listen({
      mouseup: (up) => {
        end();
        if (!isRange && isSameCell(positionOf(up.target, gridId), start)) clicked(start, up);
      },
      mousemove: ({ target, buttons, clientX, clientY }) => {
        if (buttons === 0) return end();
        pulled = beside(clientX, clientY);
        const at = positionOf(target, gridId);
        if (at && pulled.row === 0 && pulled.column === 0) reach(at);
      },
    });
    const end = () => {
      clearInterval(pull);
      unlisten();
    };
    stop.current = end;
    return true;
  };
}

function isSameCell(one: GridPosition | null, other: GridPosition): boolean {
  return one?.row === other.row && one.column === other.column;
}

/** The position of a row cell by its element id. */
function positionOf(target: EventTarget | null, gridId: string): GridPosition | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const [, row, column] = /-(\d+)-(\d+)$/.exec(cell?.id.startsWith(gridId) ? cell.id : '') ?? [];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}
