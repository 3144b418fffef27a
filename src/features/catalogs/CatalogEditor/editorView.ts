import type { EntityKind } from '@/domain/catalog';

/** What the left pane lists: the sections with their products, or the modifier groups with their modifiers. */
export type ContainerKind = 'section' | 'modifierGroup';
export type ItemKind = 'product' | 'modifier';

export interface EntityRef {
  kind: EntityKind;
  id: string;
}

/** The view state of the editor; none of it is saved. */
export interface EditorView {
  tree: ContainerKind;
  /** The section, or group, whose items are listed; null: all items. */
  container: string | null;
  /** The entity in the details pane. */
  opened: EntityRef | null;
  /** The entities that led to the opened one, oldest first. */
  trail: readonly EntityRef[];
  selected: ReadonlySet<string>;
  query: string;
  /** The channel whose overrides are shown next to the base values. */
  channel: string | null;
  /** The pane to show in a narrow window. */
  pane: 'containers' | 'items' | 'details';
}

export type ViewChange =
  | { type: 'tree'; tree: ContainerKind; container: string | null }
  | { type: 'container'; id: string | null }
  | { type: 'open'; entityRef: EntityRef }
  | { type: 'openInside'; entityRef: EntityRef }
  | { type: 'back' }
  | { type: 'close' }
  | { type: 'select'; ids: readonly string[]; on: boolean }
  | { type: 'selectNone' }
  | { type: 'search'; query: string }
  | { type: 'channel'; slug: string | null }
  | { type: 'pane'; pane: EditorView['pane'] };

/** Whether a search of the whole catalog is active. */
export function isSearch({ query }: EditorView): boolean {
  return query.trim() !== '';
}

const NONE: ReadonlySet<string> = new Set();

export function viewOf(container: string | null): EditorView {
  return {
    tree: 'section',
    container,
    opened: null,
    trail: [],
    selected: NONE,
    query: '',
    channel: null,
    pane: 'containers',
  };
}

/** The kind of items that each container kind holds. */
export const ITEMS_OF = { section: 'product', modifierGroup: 'modifier' } as const satisfies Record<ContainerKind, ItemKind>;

export function changeView(view: EditorView, change: ViewChange): EditorView {
  switch (change.type) {
    case 'tree':
      return {
        ...view,
        tree: change.tree,
        container: change.container,
        opened: null,
        trail: [],
        selected: NONE,
        query: '',
        pane: 'containers',
      };
    case 'container':
      return {
        ...view,
        container: change.id,
        opened: change.id === null ? null : { kind: view.tree, id: change.id },
        trail: [],
        selected: NONE,
        query: '',
        pane: 'items',
      };
    case 'open':
      return isSame(view.opened, change.entityRef) ? view : { ...view, opened: change.entityRef, trail: [] };
    case 'openInside':
      return { ...view, opened: change.entityRef, trail: view.opened ? [...view.trail, view.opened] : [], pane: 'details' };
    case 'back':
      return view.trail.length > 0
        ? { ...view, opened: view.trail.at(-1) ?? null, trail: view.trail.slice(0, -1) }
        : { ...view, pane: view.pane === 'details' ? 'items' : 'containers' };
    case 'close':
      return { ...view, opened: null, trail: [], pane: 'items' };
    case 'select':
      return { ...view, selected: withSelected(view.selected, change.ids, change.on) };
    case 'selectNone':
      return view.selected.size === 0 ? view : { ...view, selected: NONE };
    case 'search':
      return { ...view, query: change.query, selected: NONE, pane: 'items' };
    case 'channel':
      return { ...view, channel: change.slug };
    case 'pane':
      return { ...view, pane: change.pane };
  }
}

function withSelected(selected: ReadonlySet<string>, ids: readonly string[], on: boolean): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of ids) {
    if (on) next.add(id);
    else next.delete(id);
  }
  return next;
}

function isSame(one: EntityRef | null, other: EntityRef): boolean {
  return one?.kind === other.kind && one.id === other.id;
}
