import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { SavedView, ViewContent } from '@/domain/savedView';
import { VIEW_PARAM } from '@/domain/viewAddress';
import { changedParts, type ViewPart } from '@/entities/savedView/changedParts';
import { useListSavedViewsQuery } from '@/services/api/savedViewsApi';

/** The view that a screen shows, and what the menu needs to change it. */
export interface OpenView {
  /** The view that the screen shows, perhaps changed; null for none that the user sees. */
  view: SavedView | null;
  /** The revision whose content the user has opened or saved; a later one of the list contains changes that the user has not seen. */
  rev: number;
  /** Call it with a view that the user opens, and with the reply of an own change. */
  onSeen: (view: SavedView) => void;
  /** What differs from the view; none while `content` is null. */
  changed: readonly ViewPart[];
  /** The content to save; null while the screen has values that the server would reject, as a date that is being typed. */
  content: ViewContent | null;
}

/** The saved view that the address names (row M-04), compared with what the screen shows. The views are loaded only if the address names one. */
export function useOpenView(kind: ViewContent['kind'], content: ViewContent | null): OpenView {
  const [params] = useSearchParams();
  const id = params.get(VIEW_PARAM);
  const { data } = useListSavedViewsQuery(undefined, { skip: id === null });
  const [opened, setOpened] = useState<Pick<SavedView, 'id' | 'rev'> | null>(null);
  const view = data?.data.find((each) => each.id === id && each.content.kind === kind) ?? null;
  if (view && opened?.id !== view.id) setOpened({ id: view.id, rev: view.rev });
  const onSeen = (next: SavedView) => setOpened({ id: next.id, rev: next.rev });
  return { view, rev: opened?.rev ?? 0, onSeen, changed: view && content ? changedParts(view.content, content) : [], content };
}
