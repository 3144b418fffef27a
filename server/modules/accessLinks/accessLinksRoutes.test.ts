import { eq } from 'drizzle-orm';
import { accessLinks, mails, users } from '../../platform/db/schema';
import { tokenIn } from '../../../test/server/testMailServer';
import { useTestServer } from '../../../test/server/testServer';

const DRAFT = {
  email: 'nueva@demo.pase',
  name: 'Nieves Nueva',
  phone: null,
  role: 'location-staff',
  accountId: 'account-es',
  accounts: [],
  locationsIds: ['location-es-1'],
};
const PASSWORD = 'correct-horse-9';

describe('access links', () => {
  const { server, call, database } = useTestServer();
  const post = (url: string, body: object, as?: string) => call('POST', url, { body, ...(as && { as }) });
  const signIn = (email: string, password: string) => post('/EndUsers/login', { email, password });
  const accept = (token: string, password = PASSWORD) => post('/access-links/accept', { token, password });
  const invite = () => post('/EndUsers', { ...DRAFT, invite: true }, 'account-admin');
  const lines = async () => (await call('GET', '/audit-logs?entity=user', { as: 'product-admin' })).body.data;

  async function invitedToken() {
    return tokenIn((await invite()).body.data.accessLink.link);
  }

  it('let an invited user set a password; without SMTP the administrator gets the link [R-08]', async () => {
    const { status, body } = await invite();
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ email: DRAFT.email, accessLink: { kind: 'invitation' } });
    expect(body.data.invitedUntil).toBe(body.data.accessLink.expiresAt);
    expect(body.data.accessLink.link).toMatch(/^https:\/\/pase\.example\.com\/join#token=/);
    const token = tokenIn(body.data.accessLink.link);
    expect((await signIn(DRAFT.email, PASSWORD)).status).toBe(401);
    expect((await post('/access-links/state', { token })).body.data).toEqual({ state: 'open', email: DRAFT.email, name: DRAFT.name });

    expect((await accept(token)).body.data).toEqual({ email: DRAFT.email });

    expect((await signIn(DRAFT.email, PASSWORD)).status).toBe(200);
    expect((await call('GET', `/EndUsers/${body.data.id}`, { as: 'account-admin' })).body.data.invitedUntil).toBeUndefined();
    expect((await lines()).map(({ action }: { action: string }) => action)).toEqual([
      'signIn',
      'acceptInvitation',
      'signInFailed',
      'create',
    ]);
    expect(JSON.stringify(await lines())).not.toContain(token);
  });

  it('are stored only as a hash [R-08]', async () => {
    const token = await invitedToken();

    const [row] = await database().select().from(accessLinks);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.hash).toMatch(/^[\w-]{43}$/);
  });

  it('work once, also with two concurrent requests [R-08]', async () => {
    const token = await invitedToken();

    const replies = await Promise.all([accept(token), accept(token, 'another-horse-7')]);

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
    expect((await accept(token)).body.error.code).toBe('LINK_USED');
    expect((await post('/access-links/state', { token })).body.data).toEqual({ state: 'used' });
  });

  it('expire [R-08]', async () => {
    const token = await invitedToken();
    await database().update(accessLinks).set({ expiresAt: new Date() });

    expect((await accept(token)).body.error.code).toBe('LINK_EXPIRED');
    expect((await post('/access-links/state', { token })).body.data).toEqual({ state: 'expired' });
    expect((await signIn(DRAFT.email, PASSWORD)).status).toBe(401);
  });

  it('are replaced by a newer link; an unknown link is reported as such [R-08]', async () => {
    const { body } = await invite();
    const reissued = await post(`/EndUsers/${body.data.id}/access-links`, {}, 'account-admin');

    expect(reissued.body.data.kind).toBe('invitation');
    expect((await accept(tokenIn(body.data.accessLink.link))).body.error.code).toBe('LINK_REPLACED');
    expect((await accept('x'.repeat(43))).body.error.code).toBe('LINK_UNKNOWN');
    expect((await accept(tokenIn(reissued.body.data.link))).status).toBe(200);
  });

  it('end when they are withdrawn; the invited user stays and can be invited again [R-08]', async () => {
    const { body } = await invite();
    const links = `/EndUsers/${body.data.id}/access-links`;

    expect((await call('DELETE', links, { as: 'account-admin' })).body).toEqual({ data: { id: body.data.id } });

    expect((await accept(tokenIn(body.data.accessLink.link))).body.error.code).toBe('LINK_REPLACED');
    const { invitedUntil } = (await call('GET', `/EndUsers/${body.data.id}`, { as: 'account-admin' })).body.data;
    expect(Date.parse(invitedUntil)).toBeLessThanOrEqual(Date.now());
    const reissued = await post(links, {}, 'account-admin');
    expect((await accept(tokenIn(reissued.body.data.link))).status).toBe(200);
  });

  it.each([
    ['a password that an administrator sets', { password: 'another-horse-7' }],
    ['another e-mail address', { email: 'other@demo.pase' }],
    ['another role', { role: 'account-admin' }],
    ['other restaurants', { locationsIds: ['location-es-1', 'location-es-2'] }],
    ['further accounts', { role: 'multi-account-admin', accounts: ['account-br'] }],
  ])('are revoked by %s [R-08]', async (_what, change) => {
    const { body } = await invite();

    expect((await call('PATCH', `/EndUsers/${body.data.id}`, { as: 'product-admin', body: change })).status).toBe(200);

    expect((await accept(tokenIn(body.data.accessLink.link))).body.error.code).toBe('LINK_REPLACED');
  });

  it('stay open when only the name or the phone changes [R-08]', async () => {
    const { body } = await invite();
    await call('PATCH', `/EndUsers/${body.data.id}`, { as: 'account-admin', body: { name: 'Nieves', phone: '+34600000001' } });

    expect((await accept(tokenIn(body.data.accessLink.link))).status).toBe(200);
  });

  it('are revoked by a promotion, so that their issuer cannot get the higher role [R-08]', async () => {
    const { body } = await post('/EndUsers/user-location-staff/access-links', {}, 'account-admin');
    const promotion = { role: 'multi-account-admin', accounts: ['account-br'] };
    await call('PATCH', '/EndUsers/user-location-staff', { as: 'product-admin', body: promotion });

    expect((await accept(tokenIn(body.data.link))).body.error.code).toBe('LINK_REPLACED');
  });

  it('can be issued again for an invited user whose role changed, and grant only the new role [R-08]', async () => {
    const { body } = await invite();
    const path = `/EndUsers/${body.data.id}`;
    const { body: changed } = await call('PATCH', path, { as: 'account-admin', body: { role: 'location-manager' } });
    expect(Date.parse(changed.data.invitedUntil)).toBeLessThanOrEqual(Date.now());
    const reissued = await post(`${path}/access-links`, {}, 'account-admin');

    expect((await accept(tokenIn(reissued.body.data.link))).status).toBe(200);
    expect((await call('GET', path, { as: 'account-admin' })).body.data.role).toBe('location-manager');
  });

  it('are deleted with their user [R-08]', async () => {
    const { body } = await invite();
    expect((await call('DELETE', `/EndUsers/${body.data.id}`, { as: 'product-admin' })).status).toBe(200);

    expect((await accept(tokenIn(body.data.accessLink.link))).body.error.code).toBe('LINK_UNKNOWN');
  });

  it('require a strong password, and stay open after a weak one [R-08]', async () => {
    const token = await invitedToken();

    expect((await accept(token, 'password')).body.error.details).toEqual([{ path: 'password', message: 'tooCommon' }]);
    expect((await accept(token)).status).toBe(200);
  });

  it('end all sessions of the user [R-08]', async () => {
    const { body } = await post('/EndUsers/user-location-staff/access-links', {}, 'account-admin');
    expect(body.data).toMatchObject({ kind: 'passwordReset' });
    expect(tokenIn(body.data.link)).toHaveLength(43);
    expect((await call('GET', '/Accounts', { as: 'location-staff' })).status).toBe(200);

    await accept(tokenIn(body.data.link));

    expect((await call('GET', '/Accounts', { as: 'location-staff' })).status).toBe(401);
    expect(server.recorded.sessionsChanged).toContain('user-location-staff');
  });

  it('are issued for users whom the editor may change, except itself [R-08]', async () => {
    const issue = async (as: string, id: string) => (await post(`/EndUsers/${id}/access-links`, {}, as)).status;

    expect(await issue('location-admin', 'user-location-staff')).toBe(403);
    expect(await issue('account-admin-br', 'user-location-staff')).toBe(404);
    expect(await issue('account-admin', 'user-multi-account-admin')).toBe(403);
    expect(await issue('account-admin', 'user-account-admin')).toBe(409);
    expect(await issue('product-admin', 'user-automatic')).toBe(409);
  });

  it('replace the password of a new user: exactly one of invitation and password is required [R-08]', async () => {
    for (const body of [DRAFT, { ...DRAFT, invite: true, password: PASSWORD }]) {
      const reply = await post('/EndUsers', body, 'account-admin');
      expect(reply.body.error.details).toEqual([{ path: 'password', message: 'required' }]);
    }
  });

  it('are omitted from replies when mail is sent [R-08]', async () => {
    server.context.mailing.canSend = true;

    const { body } = await invite();

    expect(body.data.accessLink).toEqual({ kind: 'invitation', expiresAt: body.data.invitedUntil });
    expect(await database().select().from(mails)).toMatchObject([{ state: 'queued', recipient: DRAFT.email, language: 'es', attempts: 0 }]);
    expect(await database().select().from(accessLinks)).toEqual([]);
  });
});

describe('a password reset request', () => {
  const { server, call, database } = useTestServer();
  const forgot = (email: string) => call('POST', '/EndUsers/forgot-password', { body: { email, language: 'en' } });
  const STAFF = 'location-staff@demo.pase';

  beforeEach(() => {
    server.context.mailing.canSend = true;
  });

  /** Requests are processed after their replies; closing the server waits for them. */
  async function queued() {
    await server.app.close();
    return database().select().from(mails);
  }

  it('gets the same reply for an address that no user has [R-08]', async () => {
    const [known, unknown] = [await forgot(STAFF), await forgot('no-one@example.com')];

    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body).toEqual({ data: { accepted: true } });
    expect(await queued()).toMatchObject([{ recipient: STAFF, kind: 'passwordReset', language: 'en', state: 'queued' }]);
  });

  it('is recorded in the audit log, for existing users only [R-08]', async () => {
    await forgot(STAFF);
    await forgot('no-one@example.com');
    await queued();

    const rows = await database().execute<{ action: string; user_id: string }>('select action, user_id from audit_logs');
    expect(rows).toMatchObject({ rows: [{ action: 'requestReset', user_id: 'user-location-staff' }] });
  });

  it('sends nothing to a user with an open invitation, or of the role automatic [R-08]', async () => {
    await database().update(users).set({ passwordHash: null, invitedUntil: new Date() }).where(eq(users.id, 'user-location-staff'));

    expect((await forgot(STAFF)).status).toBe(200);
    expect((await forgot('automatic@demo.pase')).status).toBe(200);
    expect(await queued()).toEqual([]);
  });

  it.each([STAFF, 'no-one@example.com'])('is limited to five requests an hour for %s [R-08]', async (email) => {
    const statuses = [];
    for (let index = 0; index < 6; index++) statuses.push((await forgot(email)).status);

    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('returns 409 for every address when the installation sends no mail [R-08]', async () => {
    server.context.mailing.canSend = false;

    for (const email of [STAFF, 'no-one@example.com']) {
      const { status, body } = await forgot(email);
      expect([status, body.error.code]).toEqual([409, 'MAIL_NOT_CONFIGURED']);
    }
  });

  it('can be repeated from the mail log, which stores no link [R-08]', async () => {
    const link = { userId: 'user-location-staff', kind: 'passwordReset', recipient: STAFF, language: 'en' } as const;
    const failed = { state: 'failed', error: 'rejected', errorText: '550 no such person', attempts: 1 } as const;
    await database()
      .insert(mails)
      .values({ ...link, ...failed, id: 'mail-1', createdAt: new Date(), linkExpiresAt: new Date() });
    const log = await call('GET', '/mails?state=failed', { as: 'product-admin' });
    expect(log.body).toMatchObject({ totalCount: 1, data: [{ recipient: STAFF, state: 'failed', error: 'rejected' }] });

    const reissued = await call('POST', `/mails/${log.body.data[0].id}/send-again`, { as: 'product-admin' });

    expect(reissued.body.data).toMatchObject({ state: 'queued', recipient: STAFF, attempts: 0 });
    expect((await call('GET', '/mails', { as: 'product-admin' })).body.totalCount).toBe(2);
  });
});
