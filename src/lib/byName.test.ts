import { byName } from '@/lib/byName';

const sorted = (...names: string[]) =>
  names
    .map((name) => ({ name }))
    .sort(byName)
    .map(({ name }) => name);

describe('byName', () => {
  it('ignores case [S-19]', () => {
    expect(sorted('banana', 'Cereza', 'Arándano', 'almendra', 'CASTAÑA')).toEqual(['almendra', 'Arándano', 'banana', 'CASTAÑA', 'Cereza']);
  });

  it('sorts numbers by value, and ñ after n', () => {
    expect(sorted('Local 10', 'Local 9', 'Ñandú', 'Nube', 'Oso')).toEqual(['Local 9', 'Local 10', 'Nube', 'Ñandú', 'Oso']);
  });
});
