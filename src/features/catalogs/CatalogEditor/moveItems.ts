import type { Catalog } from '@/domain/catalog';
import { changeEntities, entitiesOf, linksOf, withLinks } from '@/domain/catalogEntities';
import type { ContainerKind } from '@/features/catalogs/CatalogEditor/editorView';

interface Move {
  kind: ContainerKind;
  ids: readonly string[];
  /** The source container; null when moved from the full list: products then leave all their sections, modifiers stay in their groups. */
  from: string | null;
  to: string;
  /** The index to insert at. @default the end */
  at?: number;
}

/** Moves items into a container together, in the given order. */
export function moveItems(catalog: Catalog, { kind, ids, from, to, at = Infinity }: Move): Catalog {
  const moved = new Set(ids);
  const others = entitiesOf(catalog, kind).flatMap(({ id }) =>
    id !== to && (id === from || (from === null && kind === 'section')) ? [id] : [],
  );
  const withoutMoved = changeEntities(catalog, kind, others, (owner) =>
    withLinks(
      kind,
      owner,
      linksOf(kind, owner).filter((id) => !moved.has(id)),
    ),
  );
  return changeEntities(withoutMoved, kind, [to], (owner) => {
    const links = linksOf(kind, owner);
    const before = links.slice(0, at).filter((id) => !moved.has(id));
    const behind = links.slice(at).filter((id) => !moved.has(id));
    return withLinks(kind, owner, [...before, ...moved, ...behind]);
  });
}

/** Shifts items of a container together by a number of positions; they stop at either end. */
export function shiftItems(catalog: Catalog, kind: ContainerKind, container: string, ids: readonly string[], by: number): Catalog {
  return changeEntities(catalog, kind, [container], (owner) => {
    const links = linksOf(kind, owner);
    const moved = new Set(ids);
    const first = links.findIndex((id) => moved.has(id));
    const rest = links.filter((id) => !moved.has(id));
    const at = Math.min(rest.length, Math.max(0, first + by));
    return first === -1 ? owner : withLinks(kind, owner, rest.toSpliced(at, 0, ...links.filter((id) => moved.has(id))));
  });
}
