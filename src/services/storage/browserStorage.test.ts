import { clearStored, readStored, removeStored, watchStored, writeStored } from '@/services/storage/browserStorage';

describe('browserStorage', () => {
  it("stores texts under the product's prefix", () => {
    writeStored('filters', 'all');

    expect(localStorage.getItem('pase:filters')).toBe('all');
    expect(readStored('filters')).toBe('all');

    removeStored('filters');

    expect(readStored('filters')).toBeNull();
  });

  it('clears all keys of the product except language, read news and saved views [S-05]', () => {
    writeStored('session', 'token');
    writeStored('filters', 'all');
    writeStored('language', 'pt');
    writeStored('news:user-1', '["history"]');
    writeStored('views:orders:user-1', '[]');
    writeStored('newsletter', 'weekly');
    localStorage.setItem('other-product', 'stays');

    clearStored();

    expect({ ...localStorage }).toEqual({
      'pase:language': 'pt',
      'pase:news:user-1': '["history"]',
      'pase:views:orders:user-1': '[]',
      'other-product': 'stays',
    });
  });

  it('notifies watchers of changes in this tab and in others until they unsubscribe', () => {
    const changed = jest.fn();
    const stop = watchStored(changed);

    writeStored('theme', 'dark');
    removeStored('theme');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pase:theme' }));
    expect(changed).toHaveBeenCalledTimes(3);

    stop();
    writeStored('theme', 'dark');
    window.dispatchEvent(new StorageEvent('storage', { key: 'pase:theme' }));
    expect(changed).toHaveBeenCalledTimes(3);
  });

  it('ignores a browser that denies storage', () => {
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
