import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { EntityKind } from '@/domain/catalog';
import type { ItemKind } from '@/features/catalogs/CatalogEditor/editorView';

/** The dragged object: a section, items (to another position or container), or a link of an entity (within its links). */
export type Dragged =
  | { what: 'section'; id: string }
  | { what: ItemKind; ids: readonly string[] }
  | { what: 'link'; kind: EntityKind; owner: string; index: number };

const KEY = 'catalogDrag';

/** Makes a grip drag the row that contains it; `dragged` is called when the drag begins. */
export function useGrip(grip: RefObject<HTMLElement | null>, dragged: (() => Dragged) | null): void {
  const latest = useRef(dragged);
  useEffect(() => {
    latest.current = dragged;
  });
  const isOn = dragged !== null;
  useEffect(() => {
    const element = grip.current;
    if (!element || !isOn) return;
    return draggable({
      element,
      getInitialData: () => ({ [KEY]: latest.current?.() }),
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element.closest('[data-index], li') ?? element, 12, 12),
    });
  }, [grip, isOn]);
}

/** Returns the number of rows above a vertical position in the window; the row at that position counts as a fraction. */
type RowAt = (clientY: number, list: HTMLElement) => number;

/** For rows of equal height, in pixels. */
export function rowsOf(height: number, count: number): RowAt {
  return (clientY, list) => Math.min(count, (clientY - list.getBoundingClientRect().top + list.scrollTop) / height);
}

/** For rows of any height; the list must contain nothing else. */
export function childrenAt(clientY: number, list: HTMLElement): number {
  const rows = [...list.children].map((child) => child.getBoundingClientRect());
  const index = rows.findIndex(({ bottom }) => clientY < bottom);
  const row = rows[index];
  return row ? index + Math.max(0, (clientY - row.top) / row.height) : rows.length;
}

interface DropTargetOptions {
  list: RefObject<HTMLElement | null>;
  rowAt: RowAt;
  /** Whether an object is dropped between two rows, onto a row, or rejected (null). */
  accepts: (dragged: Dragged) => 'between' | 'upon' | null;
  onDrop: (dragged: Dragged, index: number) => void;
}

/** Returns the row index where the dragged object would be dropped; null while nothing is dragged over the list. */
export function useDropTarget({ list, rowAt, accepts, onDrop }: DropTargetOptions): { index: number; how: 'between' | 'upon' } | null {
  const [target, setTarget] = useState<{ index: number; how: 'between' | 'upon' } | null>(null);
  const latest = useRef({ rowAt, accepts, onDrop });
  useEffect(() => {
    latest.current = { rowAt, accepts, onDrop };
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const targetOf = (dragged: Dragged, clientY: number) => {
      const how = latest.current.accepts(dragged);
      if (how === null) return null;
      const rows = latest.current.rowAt(clientY, element);
      return { index: Math.max(0, how === 'between' ? Math.round(rows) : Math.floor(rows)), how };
    };
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => {
        const dragged = draggedOf(source.data);
        return dragged !== null && latest.current.accepts(dragged) !== null;
      },
      onDrag: ({ source, location }) => {
        const dragged = draggedOf(source.data);
        const next = dragged && targetOf(dragged, location.current.input.clientY);
        setTarget((before) => (before?.index === next?.index && before?.how === next?.how ? before : next));
      },
      onDragLeave: () => setTarget(null),
      onDrop: ({ source, location }) => {
        setTarget(null);
        const dragged = draggedOf(source.data);
        const at = dragged && targetOf(dragged, location.current.input.clientY);
        if (dragged && at) latest.current.onDrop(dragged, at.index);
      },
    });
  }, [list]);
  return target;
}

function draggedOf(data: Record<string | symbol, unknown>): Dragged | null {
  // Only the grips of this editor write this key.
  return (data[KEY] as Dragged | undefined) ?? null;
}
