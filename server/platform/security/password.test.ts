import { hashPassword, verifyPassword } from './password';

describe('password', () => {
  it('matches the hashed password and no other', async () => {
    const hash = await hashPassword('contraseña-1');

    expect(await verifyPassword('contraseña-1', hash)).toBe(true);
    expect(await verifyPassword('contraseña-2', hash)).toBe(false);
  });

  it('gives equal passwords different hashes, which do not contain the password', async () => {
    const [first, second] = await Promise.all([hashPassword('pase-demo'), hashPassword('pase-demo')]);

    expect(first).not.toBe(second);
    expect(first).not.toContain('pase-demo');
  });

  it('matches both Unicode forms of an accented letter', async () => {
    expect(await verifyPassword('can\u0303a', await hashPassword('ca\u00f1a'))).toBe(true);
  });

  it('matches no password without a hash', async () => {
    expect(await verifyPassword('', undefined)).toBe(false);
    expect(await verifyPassword('pase-demo', undefined)).toBe(false);
  });
});
