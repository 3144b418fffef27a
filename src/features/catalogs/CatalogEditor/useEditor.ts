import { createContext, use, useCallback, useSyncExternalStore, type Dispatch } from 'react';
import type { Catalog, EntityKind } from '@/domain/catalog';
import { findEntity, type EntityTypes } from '@/domain/catalogEntities';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import type { EditorView, ViewChange } from '@/features/catalogs/CatalogEditor/editorView';
import type { EditorState, EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';

/** The context of one editor; the same object for its whole lifetime. */
export interface Editor {
  store: EditorStore;
  /** The channels that can sell the catalog. */
  channels: readonly ChannelApp[];
  /** The locale that formats its money. */
  market: string;
  readOnly: boolean;
  dispatchView: Dispatch<ViewChange>;
}

export const EditorContext = createContext<Editor | null>(null);
export const ViewContext = createContext<EditorView | null>(null);

/** @throws Error outside of an editor. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('useEditor: no catalog editor above the component');
  return editor;
}

/** @throws Error outside of an editor. */
export function useView(): EditorView {
  const view = use(ViewContext);
  if (!view) throw new Error('useView: no catalog editor above the component');
  return view;
}

/** Selects from the editor state; the component renders again only when the selected value changes. */
export function useEdited<Part>(select: (state: EditorState) => Part): Part {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function useCatalog(): Catalog {
  return useEdited(({ catalog }) => catalog);
}

/** Returns undefined after the entity is removed. */
export function useEntity<Kind extends EntityKind>(kind: Kind, id: string): EntityTypes[Kind] | undefined {
  return useEdited(useCallback(({ catalog }: EditorState) => findEntity(catalog, kind, id), [kind, id]));
}
