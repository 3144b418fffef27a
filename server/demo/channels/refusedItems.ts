import type { MenuPayload } from '@/domain/menuPayload';
import type { RefusedMenuItem } from '../../modules/channels/platforms';

/** Longer names do not fit on the screens of the simulated platforms. */
const LONGEST_NAME = 80;

const REASONS = {
  ES: {
    noPrice: 'El producto no tiene precio',
    longName: `El nombre tiene más de ${LONGEST_NAME} caracteres`,
    image: 'La foto no cumple las normas',
  },
  BR: {
    noPrice: 'O produto não tem preço',
    longName: `O nome tem mais de ${LONGEST_NAME} caracteres`,
    image: 'A foto não segue as regras',
  },
} as const;

/** The product that a simulated platform does not take of a menu: one without a price or with too long a name, else the first. None of an empty menu. */
export function refusedItems({ sections, products }: MenuPayload, country: string | null | undefined): RefusedMenuItem[] {
  // Platforms speak the language of the country.
  const reasons = REASONS[country === 'BR' ? 'BR' : 'ES'];
  const inOrder = sections.flatMap(({ productIds }) => productIds.flatMap((id) => products[id] ?? []));
  const withoutPrice = inOrder.find(({ price }) => typeof price !== 'number');
  const withLongName = inOrder.find(({ name }) => name.length > LONGEST_NAME);
  const refused = withoutPrice ?? withLongName ?? inOrder[0];
  if (!refused) return [];
  const reason = refused === withoutPrice ? reasons.noPrice : refused === withLongName ? reasons.longName : reasons.image;
  return [{ innerId: refused.id, name: refused.name, reason }];
}
