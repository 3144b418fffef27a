import type { MenuPayload } from '@/domain/menuPayload';
import type { RefusedMenuItem } from '../../modules/channels/platforms';

/** The name length limit of the simulated platforms. */
const MAX_NAME_LENGTH = 80;

const REASONS = {
  ES: {
    noPrice: 'El producto no tiene precio',
    longName: `El nombre tiene más de ${MAX_NAME_LENGTH} caracteres`,
    image: 'La foto no cumple las normas',
  },
  BR: {
    noPrice: 'O produto não tem preço',
    longName: `O nome tem mais de ${MAX_NAME_LENGTH} caracteres`,
    image: 'A foto não segue as regras',
  },
} as const;

/** The product that a simulated platform rejects: one without a price or with too long a name, else the first; none for an empty menu. */
export function refusedItems({ sections, products }: MenuPayload, country: string | null | undefined): RefusedMenuItem[] {
  // Reasons are in the language of the country.
  const reasons = REASONS[country === 'BR' ? 'BR' : 'ES'];
  const inOrder = sections.flatMap(({ productIds }) => productIds.flatMap((id) => products[id] ?? []));
  const withoutPrice = inOrder.find(({ price }) => typeof price !== 'number');
  const withLongName = inOrder.find(({ name }) => name.length > MAX_NAME_LENGTH);
  const refused = withoutPrice ?? withLongName ?? inOrder[0];
  if (!refused) return [];
  const reason = refused === withoutPrice ? reasons.noPrice : refused === withLongName ? reasons.longName : reasons.image;
  return [{ innerId: refused.id, name: refused.name, reason }];
}
