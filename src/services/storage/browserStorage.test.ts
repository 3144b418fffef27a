import { clearStored, readStored, removeStored, writeStored } from '@/services/storage/browserStorage';

describe('browserStorage', () => {
  it('keeps texts under the prefix of the product', () => {
    writeStored('filters', 'all');

    expect(localStorage.getItem('pase:filters')).toBe('all');
    expect(readStored('filters')).toBe('all');

    removeStored('filters');

    expect(readStored('filters')).toBeNull();
  });

  it('clears everything of the product but the language [S-05]', () => {
    writeStored('session', 'token');
    writeStored('filters', 'all');
    writeStored('language', 'pt');
    localStorage.setItem('other-product', 'stays');

    clearStored();

    expect({ ...localStorage }).toEqual({ 'pase:language': 'pt', 'other-product': 'stays' });
  });

  it('goes on without storage where the browser refuses it', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    const spies = (['getItem', 'setItem', 'removeItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(refuse),
    );

    writeStored('language', 'pt');
    removeStored('language');
    clearStored();

    expect(readStored('language')).toBeNull();
    for (const spy of spies) spy.mockRestore();
  });
});
