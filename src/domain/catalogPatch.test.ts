import fc from 'fast-check';
import { catalogPatchSchema } from '@/domain/catalogDraft';
import { applyPatch, patchBetween } from '@/domain/catalogPatch';
import { isEqual } from '@/lib/isEqual';
import { aCatalog, aModifier, aProduct } from '../../test/factories/aCatalog';
import { anyEditedCatalog } from '../../test/factories/anyCatalog';

const catalog = aCatalog([aProduct({ id: 'pizza' }), aProduct({ id: 'soup' })], [aModifier({ id: 'cheese' })]);

describe('patchBetween', () => {
  it('contains only what differs', () => {
    const edited = {
      ...catalog,
      name: 'Verano',
      sections: structuredClone(catalog.sections),
      products: { pizza: aProduct({ id: 'pizza', price: 1000 }), cake: aProduct({ id: 'cake' }) },
    };

    expect(patchBetween(catalog, edited)).toEqual({
      name: 'Verano',
      products: { pizza: edited.products.pizza, cake: edited.products.cake, soup: null },
    });
  });

  it('is empty for equal catalogs, and omits a currency that an account cannot have', () => {
    expect(patchBetween(catalog, structuredClone(catalog))).toEqual({});
    expect(patchBetween(catalog, { ...catalog, currency: 'XYZ' })).toEqual({});
    expect(patchBetween(catalog, { ...catalog, currency: 'USD' })).toEqual({ currency: 'USD' });
  });
});

describe('applyPatch', () => {
  it('shares unchanged entities', () => {
    const patched = applyPatch(catalog, { products: { soup: null } });

    expect(patched.products).toEqual({ pizza: catalog.products.pizza });
    expect(patched.products.pizza).toBe(catalog.products.pizza);
    expect(patched.modifiers).toBe(catalog.modifiers);
  });

  it('turns the base into the edited catalog after a round trip through the server schema', () => {
    fc.assert(
      fc.property(anyEditedCatalog, ([base, edited]) => {
        const patch = catalogPatchSchema.parse(JSON.parse(JSON.stringify(patchBetween(base, edited))));
        expect(isEqual(applyPatch(base, patch), edited)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
