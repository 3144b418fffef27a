import fc from 'fast-check';
import { MAX_TOKEN_AGE_MS, decodeToken, isAuthenticated, loginDataSchema, loginRequestSchema, sessionEnd } from '@/domain/session';
import { aLocation } from '../../test/factories/aLocation';
import { aUser } from '../../test/factories/aUser';

const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const aToken = (claims: unknown) => `${base64url('{"alg":"HS256"}')}.${base64url(JSON.stringify(claims))}.signature`;

describe('decodeToken', () => {
  it('returns user, issue time and expiry in milliseconds', () => {
    expect(decodeToken(aToken({ id: 'user-1', iat: 1_700_000_000, exp: 1_700_086_400 }))).toEqual({
      userId: 'user-1',
      issuedAt: 1_700_000_000_000,
      expiresAt: 1_700_086_400_000,
      epoch: 0,
    });
  });

  it.each([
    [3, 3],
    ['3', 0],
    [null, 0],
  ])('reads the epoch %j as %i', (epoch, read) => {
    expect(decodeToken(aToken({ id: 'user-1', iat: 1, exp: 2, epoch }))?.epoch).toBe(read);
  });

  it('converts a numeric id to text', () => {
    expect(decodeToken(aToken({ id: 42, iat: 1, exp: 2 }))?.userId).toBe('42');
  });

  it('decodes any id, including non-ASCII characters', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (id) => expect(decodeToken(aToken({ id, iat: 1, exp: 2 }))?.userId).toBe(id)));
  });

  it.each([
    ['an empty text', ''],
    ['one part', 'token'],
    ['a payload that is not base64', 'a.%%%.c'],
    ['a payload that is not JSON', `a.${base64url('hola')}.c`],
    ['claims without an id', aToken({ iat: 1, exp: 2 })],
    ['claims without an expiry', aToken({ id: 'user-1', iat: 1 })],
    ['an issue time that is not a number', aToken({ id: 'user-1', iat: '1', exp: 2 })],
    ['a payload that is a list', aToken([])],
  ])('returns null for %s', (_case, token) => {
    expect(decodeToken(token)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void decodeToken(text)));
  });
});

describe('isAuthenticated', () => {
  const claims = { userId: 'user-1', issuedAt: 1_000_000, expiresAt: 1_000_000 + 2 * MAX_TOKEN_AGE_MS, epoch: 0 };

  it.each([
    [86_399_999, true],
    [86_400_000, false],
  ])('returns for a token that is %i ms old: %p', (age, authenticated) => {
    expect(isAuthenticated(claims, claims.issuedAt + age)).toBe(authenticated);
  });

  it.each([
    [-1, true],
    [0, false],
  ])('returns %i ms from the expiry: %p', (offset, authenticated) => {
    const short = { ...claims, expiresAt: claims.issuedAt + 60_000 };

    expect(isAuthenticated(short, short.expiresAt + offset)).toBe(authenticated);
  });

  it('returns true exactly until the end of the session', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (issuedAt, life, now) => {
        const any = { userId: 'user-1', issuedAt, expiresAt: issuedAt + life, epoch: 0 };
        expect(isAuthenticated(any, now)).toBe(now - issuedAt < MAX_TOKEN_AGE_MS && now < any.expiresAt);
        expect(isAuthenticated(any, now)).toBe(now < sessionEnd(any));
      }),
    );
  });
});

describe('loginRequestSchema', () => {
  it('trims the e-mail', () => {
    expect(loginRequestSchema.parse({ email: ' ana@example.com ', password: ' x ' })).toEqual({
      email: 'ana@example.com',
      password: ' x ',
    });
  });

  it.each([
    { email: '', password: 'x' },
    { email: '  ', password: 'x' },
    { email: 'ana@example.com', password: '' },
    { email: 'ana@example.com' },
    { email: 'ana@example.com', password: 'x', admin: true },
  ])('rejects %p', (body) => {
    expect(loginRequestSchema.safeParse(body).success).toBe(false);
  });
});

describe('loginDataSchema', () => {
  it('accepts a user with the account and its locations', () => {
    const data = { user: aUser(), account: { id: 'account-1', name: 'Grupo', apps: [], locations: [aLocation()] } };

    expect(loginDataSchema.parse(data)).toEqual(data);
  });

  it('rejects an unknown role', () => {
    expect(loginDataSchema.safeParse({ user: { ...aUser(), role: 'owner' }, account: { id: 'a', name: 'b' } }).success).toBe(false);
  });
});
