import { hashPassword, isPassword } from './password';

describe('password', () => {
  it('knows the password it was made of, and no other', async () => {
    const hash = await hashPassword('contraseña-1');

    expect(await isPassword('contraseña-1', hash)).toBe(true);
    expect(await isPassword('contraseña-2', hash)).toBe(false);
  });

  it('gives equal passwords different hashes, and never shows the password', async () => {
    const [first, second] = await Promise.all([hashPassword('pase-demo'), hashPassword('pase-demo')]);

    expect(first).not.toBe(second);
    expect(first).not.toContain('pase-demo');
  });

  it('accepts the two ways of writing an accented letter', async () => {
    expect(await isPassword('can\u0303a', await hashPassword('ca\u00f1a'))).toBe(true);
  });

  it('refuses any password where there is no hash', async () => {
    expect(await isPassword('', undefined)).toBe(false);
    expect(await isPassword('pase-demo', undefined)).toBe(false);
  });
});
