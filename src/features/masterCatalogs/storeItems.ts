import type { Location } from '@/domain/location';
import type { CheckItem } from '@/ui/CheckList/CheckList';

/** Locations as checklist items, distinguished by city or address. */
export function storeItems(locations: readonly Location[]): CheckItem[] {
  return locations.map(({ id, name, city, address }) => ({ id, label: name, detail: city || address || '' }));
}
