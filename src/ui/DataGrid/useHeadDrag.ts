import { useRef, useState, type PointerEvent as ReactPointerEvent } from 'react';
import { clampWidth } from '@/ui/DataGrid/gridView';
import { listen } from '@/ui/DataGrid/listen';

/** The distance in pixels from which a press is a drag. */
const DRAG_FROM = 5;

interface HeadDrag {
  onWidth: (columnId: string, width: number, isDone: boolean) => void;
  onMoveBefore: (columnId: string, before: string | null) => void;
}

/** The drop target: the header next to which the dragged one would be placed. */
export interface Drop {
  columnId: string;
  side: 'before' | 'after';
}

/** Moves headers and resizes columns by dragging. */
export function useHeadDrag({ onWidth, onMoveBefore }: HeadDrag) {
  const [drop, setDrop] = useState<Drop | null>(null);
  const dragged = useRef(false);

  function startResize(event: ReactPointerEvent, columnId: string, width: number) {
    event.stopPropagation();
    if (event.button !== 0) return;
    event.preventDefault();
    const startX = event.clientX;
    const at = ({ clientX }: PointerEvent) => clampWidth(width + clientX - startX);
    followPointer(
      (moved) => onWidth(columnId, at(moved), false),
      (last) => onWidth(columnId, last ? at(last) : width, true),
    );
  }

  function startMove(event: ReactPointerEvent, columnId: string) {
    dragged.current = false;
    if (event.button !== 0 || event.shiftKey) return;
    const startX = event.clientX;
    let target: Drop | null = null;
    followPointer(
      (moved) => {
        if (!dragged.current && Math.abs(moved.clientX - startX) < DRAG_FROM) return;
        dragged.current = true;
        target = dropAt(moved, columnId);
        setDrop(target);
      },
      (last) => {
        setDrop(null);
        if (last && target) onMoveBefore(columnId, target.side === 'before' ? target.columnId : nextOf(target.columnId));
      },
    );
  }

  return { drop, startMove, startResize, wasDragged: () => dragged.current };
}

/** Calls `moved` for each move until the button is released; `ended` receives null when the drag is cancelled. */
function followPointer(moved: (event: PointerEvent) => void, ended: (event: PointerEvent | null) => void): void {
  const stop = listen({
    pointermove: moved,
    pointerup: (event) => end(event),
    pointercancel: () => end(null),
    keydown: ({ key }) => key === 'Escape' && end(null),
  });
  function end(event: PointerEvent | null) {
    stop();
    ended(event);
  }
}

function dropAt({ clientX, target }: PointerEvent, columnId: string): Drop | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('.grid-head-cell') : null;
  const over = head?.dataset['column'];
  if (!head || over === undefined || over === columnId) return null;
  const { left, width } = head.getBoundingClientRect();
  return { columnId: over, side: clientX < left + width / 2 ? 'before' : 'after' };
}

function nextOf(columnId: string): string | null {
  const head = [...document.querySelectorAll<HTMLElement>('.grid-head-cell')].find(({ dataset }) => dataset['column'] === columnId);
  const next = head?.nextElementSibling;
  return next instanceof HTMLElement ? (next.dataset['column'] ?? null) : null;
}
