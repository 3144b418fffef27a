import type { Location } from '@/domain/location';
import type { CheckItem } from '@/ui/CheckList/CheckList';

/** Locations to choose from, told apart by their place. */
export function storeItems(locations: readonly Location[]): CheckItem[] {
  return locations.map(({ id, name, city, address }) => ({ id, label: name, detail: city || address || '' }));
}
