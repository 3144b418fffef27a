import { isSoldIn, type Modifier, type Product } from '@/domain/catalog';
import { ownProperty } from '@/lib/ownProperty';

/** An entity that has the POS id of another one; `slug`: the channel whose override causes it. */
export interface DuplicatePosId {
  id: string;
  other: string;
  slug?: string;
}

/**
 * Finds entities that have the same POS id as another one in a channel that sells both; each is reported once. Entities sold in different
 * channels may share an id: they are one dish with two names. Surrounding spaces are ignored. `channels`: the existing slugs.
 */
export function duplicatePosIds(entities: Readonly<Record<string, Product | Modifier>>, channels: readonly string[]): DuplicatePosId[] {
  const candidates = sharingPosIds(Object.values(entities));
  const found = new Map<string, DuplicatePosId>();
  for (const slug of channels.length > 0 ? channels : ['']) {
    const firstOf = new Map<string, Product | Modifier>();
    for (const entity of candidates) {
      const posRef = posRefIn(entity, slug);
      if (posRef === '' || !isSoldIn(entity, slug)) continue;
      const first = firstOf.get(posRef);
      if (!first) {
        firstOf.set(posRef, entity);
        continue;
      }
      const isOfChannel = [first, entity].some((each) => each.posRef?.trim() !== posRef);
      for (const [{ id }, other] of [
        [first, entity.id],
        [entity, first.id],
      ] as const) {
        if (!found.has(id)) found.set(id, { id, other, ...(isOfChannel && { slug }) });
      }
    }
  }
  return [...found.values()];
}

/** Entities that share a POS id with another one in any channel. */
function sharingPosIds(entities: readonly (Product | Modifier)[]): (Product | Modifier)[] {
  const counts = new Map<string, number>();
  for (const entity of entities) for (const posRef of posRefsOf(entity)) counts.set(posRef, (counts.get(posRef) ?? 0) + 1);
  return entities.filter((entity) => [...posRefsOf(entity)].some((posRef) => (counts.get(posRef) ?? 0) > 1));
}

function posRefsOf({ posRef, channelOverrides }: Product | Modifier): Set<string> {
  const all = [posRef, ...Object.values(channelOverrides ?? {}).map((own) => own.posRef)];
  return new Set(all.map((each) => each?.trim() ?? '').filter((each) => each !== ''));
}

function posRefIn({ posRef, channelOverrides }: Product | Modifier, slug: string): string {
  return (ownProperty(channelOverrides, slug)?.posRef ?? posRef)?.trim() ?? '';
}
