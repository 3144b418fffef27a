import { createPersistStorage } from '@/services/storage/persistStorage';

describe('createPersistStorage', () => {
  it("stores texts under the product's prefix", async () => {
    const storage = createPersistStorage();

    await storage.setItem('session', 'a');

    expect(localStorage.getItem('pase:session')).toBe('a');
    expect(await storage.getItem('session')).toBe('a');

    await storage.removeItem('session');

    expect(await storage.getItem('session')).toBeNull();
  });

  it('writes nothing while it is held', async () => {
    const storage = createPersistStorage();

    storage.hold();
    await storage.setItem('session', 'a');
    expect(localStorage).toHaveLength(0);

    storage.release();
    await storage.setItem('session', 'b');
    expect(await storage.getItem('session')).toBe('b');
  });
});
