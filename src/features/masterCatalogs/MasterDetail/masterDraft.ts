import type { MasterCatalog, MasterCatalogBody } from '@/domain/masterCatalog';

/** What the form of a master catalog begins with; all its fields are sent (specification 1 §7). */
export function masterDraftOf({ name, validFrom, validTo, serviceType, type, promotions }: MasterCatalog): MasterCatalogBody {
  return {
    ...{ name, serviceType, type },
    validFrom: validFrom ?? null,
    validTo: validTo ?? null,
    promotions: promotions.map(({ id, name: title, percent, productIds }) => ({ id, name: title, percent, productIds })),
  };
}
