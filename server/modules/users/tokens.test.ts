import { createHmac } from 'node:crypto';
import { users } from '../../platform/db/schema';
import { endSessions } from './userStore';
import { insertAccounts } from '../../../test/server/insertTenants';
import { useTestDatabase } from '../../../test/server/testDatabase';
import { createTokens } from './tokens';

const SECRET = 'a secret of the tests, long enough';
const DAY_MS = 86_400_000;

describe('createTokens', () => {
  const database = useTestDatabase();
  const ana = {
    id: 'ana',
    email: 'ana@example.com',
    name: 'Ana',
    phone: null,
    role: 'location-staff',
    accountId: 'account-1',
    accounts: [],
    locationsIds: ['l'],
  };

  beforeEach(async () => {
    await insertAccounts(database(), 'account-1');
    await database()
      .insert(users)
      .values({ ...ana, passwordHash: 'x' });
  });
  afterEach(() => jest.restoreAllMocks());

  function encode(part: object): string {
    return Buffer.from(JSON.stringify(part)).toString('base64url');
  }

  function forge(header: object, claims: object, secret = SECRET): string {
    const input = `${encode(header)}.${encode(claims)}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  }

  it('signs tokens that resolve to their user', async () => {
    const tokens = createTokens(database(), SECRET);

    expect(await tokens.userOf(tokens.sign('ana'))).toEqual(ana);
  });

  it('rejects a token 24 hours after its issue, and not a millisecond earlier', async () => {
    const tokens = createTokens(database(), SECRET);
    const token = tokens.sign('ana');
    const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

    jest.spyOn(Date, 'now').mockReturnValue(iat * 1000 + DAY_MS - 1);
    expect(await tokens.userOf(token)).toEqual(ana);
    jest.spyOn(Date, 'now').mockReturnValue(iat * 1000 + DAY_MS);
    expect(await tokens.userOf(token)).toBeNull();
  });

  const now = Math.floor(Date.now() / 1000);
  const good = { id: 'ana', iat: now, exp: now + 3600 };
  const HS256 = { alg: 'HS256', typ: 'JWT' };
  it.each([
    ['a token that is signed with another secret', forge(HS256, good, 'another secret, just as long as it')],
    ['a token without a signature', `${encode({ alg: 'none' })}.${encode(good)}.`],
    ['a token of another algorithm', forge({ alg: 'HS512' }, good)],
    ['a token that never expires', forge(HS256, { id: 'ana', iat: now })],
    ['a token that expires more than 24 hours after its issue', forge(HS256, { ...good, iat: now - 90_000 })],
    ['a token of an unknown user', forge(HS256, { ...good, id: 'nobody' })],
    ['a text that is no token', 'not-a-token'],
    ['an empty token', ''],
  ])('rejects %s', async (_what, token) => {
    expect(await createTokens(database(), SECRET).userOf(token)).toBeNull();
  });

  it('rejects tokens from before all sessions of their user ended, and accepts later ones', async () => {
    const tokens = createTokens(database(), SECRET);
    const before = [tokens.sign('ana'), tokens.sign('ana', 0), forge(HS256, good)];
    for (const token of before) expect(await tokens.userOf(token)).toEqual(ana);

    const epoch = await endSessions(database(), 'ana');

    for (const token of before) expect(await tokens.userOf(token)).toBeNull();
    expect(await tokens.userOf(tokens.sign('ana', epoch))).toEqual(ana);
    expect(await tokens.userOf(tokens.sign('ana', epoch + 1))).toBeNull();
  });

  it('rejects a token of the role automatic', async () => {
    await database()
      .insert(users)
      .values({ ...ana, id: 'robot', email: 'robot@example.com', role: 'automatic', passwordHash: 'x' });
    const tokens = createTokens(database(), SECRET);

    expect(await tokens.userOf(tokens.sign('robot'))).toBeNull();
  });
});
