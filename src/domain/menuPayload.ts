import type { Catalog, Modifier, ModifierGroup, Product, Section } from '@/domain/catalog';
import type { MasterCatalog, Promotion } from '@/domain/masterCatalog';

type Resolved<T> = Omit<T, 'channels' | 'channelOverrides'>;

/**
 * The menu as one channel gets it: what is sold there and can be reached from a section, with what differs there put in its place, without
 * words for other channels. `serviceType` and `promotions` come from a master catalog.
 */
export interface MenuPayload {
  name: string;
  currency: string | null;
  sections: Resolved<Section>[];
  products: Record<string, Resolved<Product>>;
  modifierGroups: Record<string, Resolved<ModifierGroup>>;
  modifiers: Record<string, Resolved<Modifier>>;
  serviceType?: MasterCatalog['serviceType'];
  promotions?: Promotion[];
}
