import { LoginAttempts } from './loginAttempts';

describe('LoginAttempts', () => {
  function tries(attempts: LoginAttempts, count: number, address = '10.0.0.1', email = 'ana@example.com') {
    return Array.from({ length: count }, () => attempts.begin(address, email));
  }

  it('lets ten tries a minute through and tells the eleventh how long to wait', () => {
    let now = 1_000;
    const attempts = new LoginAttempts(() => now);

    expect(tries(attempts, 10)).toEqual(Array(10).fill(null));
    now += 20_000;
    expect(tries(attempts, 2)).toEqual([40_000, 40_000]);
    now += 40_000;
    expect(tries(attempts, 1)).toEqual([null]);
  });

  it('counts another person at the same address, and the same person elsewhere, apart', () => {
    const attempts = new LoginAttempts(() => 0);
    tries(attempts, 11);

    expect(attempts.begin('10.0.0.1', 'luis@example.com')).toBeNull();
    expect(attempts.begin('10.0.0.2', 'ana@example.com')).toBeNull();
    expect(attempts.begin('10.0.0.1', 'ANA@example.com')).toBe(60_000);
  });

  it('counts every spelling of one e-mail as one', () => {
    const attempts = new LoginAttempts(() => 0);
    tries(attempts, 5, '10.0.0.1', 'ñu@example.com');
    tries(attempts, 5, '10.0.0.1', 'N\u0303U@example.com');

    expect(attempts.begin('10.0.0.1', 'ñu@example.com')).toBe(60_000);
  });

  it('begins anew after a right password', () => {
    const attempts = new LoginAttempts(() => 0);
    tries(attempts, 10);

    attempts.succeed('10.0.0.1', 'Ana@example.com');

    expect(tries(attempts, 10)).toEqual(Array(10).fill(null));
  });
});
