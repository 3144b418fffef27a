import { isSoldIn, type Modifier, type Product } from '@/domain/catalog';
import { ownProperty } from '@/lib/ownProperty';

/** One that is sold under the POS id of another; `slug`: only because of what this channel has instead. */
export interface SamePosId {
  id: string;
  other: string;
  slug?: string;
}

/**
 * Which of these have the POS id of another one in a channel that sells both; each is told once. What is sold in different channels may
 * have the same: it is one dish with two names. Spaces around do not count. `channels`: the slugs that there are.
 */
export function samePosIds(entities: Readonly<Record<string, Product | Modifier>>, channels: readonly string[]): SamePosId[] {
  const candidates = thoseThatShare(Object.values(entities));
  const found = new Map<string, SamePosId>();
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

/** Those of which another one has a POS id, in whatever channel. */
function thoseThatShare(entities: readonly (Product | Modifier)[]): (Product | Modifier)[] {
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
