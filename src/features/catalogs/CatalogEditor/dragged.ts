import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { EntityKind } from '@/domain/catalog';
import type { ItemKind } from '@/features/catalogs/CatalogEditor/editorView';

/** What is dragged: a section among the sections, items to another place or container, or what an entity links to among its links. */
export type Dragged =
  | { what: 'section'; id: string }
  | { what: ItemKind; ids: readonly string[] }
  | { what: 'link'; kind: EntityKind; owner: string; index: number };

const KEY = 'catalogDrag';

/** Makes a grip drag what it stands in; `dragged` is asked when the drag begins. */
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

/** How many rows of a list end above a point of the window, a part of one as its part. */
type RowAt = (clientY: number, list: HTMLElement) => number;

/** Of so many rows of one height, in pixels. */
export function rowsOf(height: number, count: number): RowAt {
  return (clientY, list) => Math.min(count, (clientY - list.getBoundingClientRect().top + list.scrollTop) / height);
}

/** Of rows of any height, which are all that is in the list. */
export function childrenAt(clientY: number, list: HTMLElement): number {
  const rows = [...list.children].map((child) => child.getBoundingClientRect());
  const index = rows.findIndex(({ bottom }) => clientY < bottom);
  const row = rows[index];
  return row ? index + Math.max(0, (clientY - row.top) / row.height) : rows.length;
}

interface DropPlace {
  list: RefObject<HTMLElement | null>;
  rowAt: RowAt;
  /** Whether a thing is dropped between two rows, upon one, or not at all. */
  accepts: (dragged: Dragged) => 'between' | 'upon' | null;
  onDrop: (dragged: Dragged, index: number) => void;
}

/** Where in a list something that is dragged would land now; null while nothing is over it. */
export function useDropPlace({ list, rowAt, accepts, onDrop }: DropPlace): { index: number; how: 'between' | 'upon' } | null {
  const [place, setPlace] = useState<{ index: number; how: 'between' | 'upon' } | null>(null);
  const latest = useRef({ rowAt, accepts, onDrop });
  useEffect(() => {
    latest.current = { rowAt, accepts, onDrop };
  });
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const placeOf = (dragged: Dragged, clientY: number) => {
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
        const next = dragged && placeOf(dragged, location.current.input.clientY);
        setPlace((before) => (before?.index === next?.index && before?.how === next?.how ? before : next));
      },
      onDragLeave: () => setPlace(null),
      onDrop: ({ source, location }) => {
        setPlace(null);
        const dragged = draggedOf(source.data);
        const at = dragged && placeOf(dragged, location.current.input.clientY);
        if (dragged && at) latest.current.onDrop(dragged, at.index);
      },
    });
  }, [list]);
  return place;
}

function draggedOf(data: Record<string | symbol, unknown>): Dragged | null {
  // Only grips of this editor put something there.
  return (data[KEY] as Dragged | undefined) ?? null;
}
