import fc from 'fast-check';
import { rebase } from '@/lib/rebase';

const drafts = fc.record({
  name: fc.string(),
  apps: fc.array(fc.string()),
  address: fc.record({ city: fc.string(), zip: fc.option(fc.string()) }),
});

describe('rebase', () => {
  it('retains the edited fields, and takes the others from the newer version', () => {
    const base = { name: 'Casa', bank: 'ES1', address: { city: 'Madrid', zip: '1' }, apps: ['a'] };
    const typed = { ...base, address: { city: 'Getafe', zip: '1' } };
    const newer = { name: 'Casa Nueva', bank: 'ES2', address: { city: 'Lugo', zip: '2' }, apps: ['a', 'b'] };

    expect(rebase(newer, typed, base)).toEqual({ ...newer, address: { city: 'Getafe', zip: '2' } });
  });

  it('returns the newer version if nothing was edited, and the edited one if nothing is newer', () => {
    fc.assert(
      fc.property(drafts, drafts, (one, other) => {
        expect(rebase(other, one, one)).toEqual(other);
        expect(rebase(one, other, one)).toEqual(other);
      }),
    );
  });
});
