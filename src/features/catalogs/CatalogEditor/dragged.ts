import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ItemKind } from '@/features/catalogs/CatalogEditor/editorView';

/** What is dragged: a section among the sections, or items to another place or container. */
export type Dragged = { what: 'section'; id: string } | { what: ItemKind; ids: readonly string[] };

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
      onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(element.closest('[data-index]') ?? element, 12, 12),
    });
  }, [grip, isOn]);
}

interface DropPlace {
  scroller: RefObject<HTMLElement | null>;
  rowHeight: number;
  /** Whether a thing is dropped between two rows, upon one, or not at all. */
  accepts: (dragged: Dragged) => 'between' | 'upon' | null;
  onDrop: (dragged: Dragged, index: number) => void;
}

/** Where in a list of rows of one height something that is dragged would land now; null while nothing is over it. */
export function useDropPlace({ scroller, rowHeight, accepts, onDrop }: DropPlace): { index: number; how: 'between' | 'upon' } | null {
  const [place, setPlace] = useState<{ index: number; how: 'between' | 'upon' } | null>(null);
  const latest = useRef({ accepts, onDrop });
  useEffect(() => {
    latest.current = { accepts, onDrop };
  });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const placeOf = (dragged: Dragged, clientY: number) => {
      const how = latest.current.accepts(dragged);
      if (how === null) return null;
      const rows = (clientY - element.getBoundingClientRect().top + element.scrollTop) / rowHeight;
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
  }, [scroller, rowHeight]);
  return place;
}

function draggedOf(data: Record<string | symbol, unknown>): Dragged | null {
  // Only grips of this editor put something there.
  return (data[KEY] as Dragged | undefined) ?? null;
}
