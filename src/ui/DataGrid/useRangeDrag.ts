import { useEffect, useRef, type MouseEvent as ReactMouseEvent } from 'react';
import type { GridPlace } from '@/ui/DataGrid/gridCursor';
import { listen } from '@/ui/DataGrid/listen';

/** In milliseconds: how often the range grows while the mouse is held beside the rows. */
const PULL_EVERY = 50;

interface RangeDrag {
  gridId: string;
  /** Told the cell of the press and each one that the mouse comes to until it is let go; gives the one that there is. */
  reached: (at: GridPlace, isRange: boolean) => GridPlace;
  /**
   * Told the cell on which the mouse was pressed and let go, without a range. A `click` would do, did the rows not move in the document as
   * they come to rest after scrolling: there is none when its element moved meanwhile.
   */
  clicked: (at: GridPlace, event: MouseEvent) => void;
  /** How many rows and columns a point of the window is beside those that are seen. */
  beside: (x: number, y: number) => GridPlace;
}

/**
 * Choosing a range with the mouse: gives what a press in the grid starts, which tells whether it was on a cell. Held beside the rows, the
 * mouse pulls the range on, the quicker the farther it is.
 */
export function useRangeDrag({ gridId, reached, clicked, beside }: RangeDrag) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  return (event: ReactMouseEvent): boolean => {
    const start = placeOf(event.target, gridId);
    if (event.button !== 0 || !start) return false;
    // Neither a link nor a text is dragged.
    event.preventDefault();
    stop.current?.();
    let last = reached(start, event.shiftKey);
    let isRange = event.shiftKey;
    const reach = (at: GridPlace) => {
      if (isSame(at, last)) return;
      isRange = true;
      last = reached(at, true);
    };
    let pulled: GridPlace = { row: 0, column: 0 };
    const pull = setInterval(() => reach({ row: last.row + pulled.row, column: last.column + pulled.column }), PULL_EVERY);
    const unlisten = listen({
      mouseup: (up) => {
        end();
        if (!isRange && isSame(placeOf(up.target, gridId), start)) clicked(start, up);
      },
      mousemove: ({ target, buttons, clientX, clientY }) => {
        if (buttons === 0) return end();
        pulled = beside(clientX, clientY);
        const at = placeOf(target, gridId);
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

function isSame(one: GridPlace | null, other: GridPlace): boolean {
  return one?.row === other.row && one.column === other.column;
}

/** The place of a cell of the rows, from its id. */
function placeOf(target: EventTarget | null, gridId: string): GridPlace | null {
  const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
  const [, row, column] = /-(\d+)-(\d+)$/.exec(cell?.id.startsWith(gridId) ? cell.id : '') ?? [];
  return row === undefined || column === undefined ? null : { row: Number(row), column: Number(column) };
}
