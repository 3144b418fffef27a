import { createContext, use, useCallback, useSyncExternalStore, type Dispatch } from 'react';
import type { Catalog, EntityKind } from '@/domain/catalog';
import { findEntity, type EntityTypes } from '@/domain/catalogEntities';
import type { ChannelApp } from '@/entities/channel/useChannelApps';
import type { EditorView, ViewChange } from '@/features/catalogs/CatalogEditor/editorView';
import type { EditorState, EditorStore } from '@/features/catalogs/CatalogEditor/editorStore';

/** What all parts of one editor work with; the same object as long as the editor stands. */
export interface Editor {
  store: EditorStore;
  /** Where the catalog can be sold. */
  channels: readonly ChannelApp[];
  /** The locale in which its money is written. */
  market: string;
  readOnly: boolean;
  look: Dispatch<ViewChange>;
}

export const EditorContext = createContext<Editor | null>(null);
export const ViewContext = createContext<EditorView | null>(null);

/** Throws outside of an editor. */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('The component stands outside of a catalog editor');
  return editor;
}

/** Throws outside of an editor. */
export function useView(): EditorView {
  const view = use(ViewContext);
  if (!view) throw new Error('The component stands outside of a catalog editor');
  return view;
}

/** A part of what is edited; the component is drawn anew only when `select` gives something else. */
export function useEdited<Part>(select: (state: EditorState) => Part): Part {
  const { store } = useEditor();
  return useSyncExternalStore(store.subscribe, () => select(store.get()));
}

export function useCatalog(): Catalog {
  return useEdited(({ catalog }) => catalog);
}

/** Undefined once it is gone. */
export function useEntity<Kind extends EntityKind>(kind: Kind, id: string): EntityTypes[Kind] | undefined {
  return useEdited(useCallback(({ catalog }: EditorState) => findEntity(catalog, kind, id), [kind, id]));
}
