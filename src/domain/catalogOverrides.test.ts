import fc from 'fast-check';
import { OVERRIDABLE_FIELDS } from '@/domain/catalog';
import { clearOverride, setOverride } from '@/domain/catalogOverrides';
import { isEqual } from '@/lib/isEqual';
import { aCatalog, aProduct } from '../../test/factories/aCatalog';
import { anyCatalog } from '../../test/factories/anyCatalog';

const base = aCatalog([aProduct({ id: 'pizza', channelOverrides: { glovo: { price: 1000, name: 'Pizza G' } } })]);
const overridesOf = (catalog: typeof base) => catalog.products.pizza?.channelOverrides;

describe('setOverride', () => {
  it('sets fields of one channel and leaves the other channels unchanged [CA-03]', () => {
    expect(overridesOf(setOverride(base, 'product', 'pizza', 'glovo', { price: 1100 }))).toEqual({
      glovo: { price: 1100, name: 'Pizza G' },
    });
    expect(overridesOf(setOverride(base, 'product', 'pizza', 'ubereats', { posRef: 'U1' }))).toEqual({
      glovo: { price: 1000, name: 'Pizza G' },
      ubereats: { posRef: 'U1' },
    });
    expect(setOverride(base, 'section', 'section-1', 'glovo', { min: 1, max: 2 }).sections[0]?.channelOverrides).toEqual({
      glovo: { min: 1, max: 2 },
    });
  });

  it('returns the same catalog if the values are already set or the id is unknown', () => {
    expect(setOverride(base, 'product', 'pizza', 'glovo', { price: 1000 })).toBe(base);
    expect(setOverride(base, 'product', 'gone', 'glovo', { price: 1000 })).toBe(base);
  });
});

describe('clearOverride', () => {
  it('clears one field, or all fields of a channel', () => {
    expect(overridesOf(clearOverride(base, 'product', 'pizza', 'glovo', 'name'))).toEqual({ glovo: { price: 1000 } });
    expect(clearOverride(base, 'product', 'pizza', 'glovo').products.pizza).toEqual(aProduct({ id: 'pizza' }));
  });

  it('returns the same catalog if there is nothing to clear', () => {
    expect(clearOverride(base, 'product', 'pizza', 'glovo', 'image')).toBe(base);
    expect(clearOverride(base, 'product', 'pizza', 'constructor')).toBe(base);
    expect(clearOverride(base, 'product', 'gone', 'glovo')).toBe(base);
  });

  it('reverts setOverride', () => {
    fc.assert(
      fc.property(anyCatalog, fc.constantFrom(...OVERRIDABLE_FIELDS), fc.jsonValue(), (catalog, field, value) => {
        for (const { id } of catalog.sections) {
          const set = setOverride(catalog, 'section', id, 'rappi', { [field]: value });
          const [before, after] = [catalog, clearOverride(set, 'section', id, 'rappi', field)].map(({ sections }) =>
            sections.map(({ channelOverrides, ...section }) => ({ ...section, own: channelOverrides ?? {} })),
          );
          expect(isEqual(after, before)).toBe(true);
        }
      }),
    );
  });
});
