import { rebaseEditBase, changedOnBothSides, valueAt, withValueAt } from '@/lib/changedOnBothSides';

const BASE = { name: 'Centro', place: { city: 'Madrid', zip: '28001' }, images: [{ url: 'a' }] };

describe('changedOnBothSides', () => {
  it('returns the paths that both sides changed differently', () => {
    const typed = { ...BASE, name: 'Sol', place: { ...BASE.place, city: 'Getafe' } };
    const newer = { ...BASE, name: 'Gran Vía', place: { city: 'Parla', zip: '28980' } };

    expect(changedOnBothSides(typed, BASE, newer)).toEqual(['name', 'place.city']);
  });

  it('omits changes of only one side, and equal changes', () => {
    expect(changedOnBothSides({ ...BASE, name: 'Sol' }, BASE, { ...BASE, images: [] })).toEqual([]);
    expect(changedOnBothSides({ ...BASE, name: 'Sol' }, BASE, { ...BASE, name: 'Sol' })).toEqual([]);
  });

  it('compares a list as one value', () => {
    expect(changedOnBothSides({ ...BASE, images: [] }, BASE, { ...BASE, images: [{ url: 'b' }] })).toEqual(['images']);
  });
});

describe('rebaseEditBase', () => {
  it('retains the base of edited fields, and takes the others from the newer version', () => {
    const typed = { ...BASE, name: 'Sol' };
    const newer = { ...BASE, name: 'Gran Vía', place: { city: 'Parla', zip: '28001' } };

    expect(rebaseEditBase(newer, BASE, typed, BASE)).toEqual({ ...newer, name: 'Centro' });
  });
});

describe('valueAt and withValueAt', () => {
  it('read and replace the value at a path', () => {
    expect(valueAt(BASE, 'place.city')).toBe('Madrid');
    expect(valueAt(BASE, 'place.street.number')).toBeUndefined();
    expect(withValueAt(BASE, 'place.city', 'Parla')).toEqual({ ...BASE, place: { city: 'Parla', zip: '28001' } });
  });
});
