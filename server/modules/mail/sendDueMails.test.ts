import { eq, isNull } from 'drizzle-orm';
import { accessLinks, mails, users } from '../../platform/db/schema';
import { beforeLock } from '../../../test/server/beforeLock';
import { startSilentServer, tokenIn, useMailServer } from '../../../test/server/testMailServer';
import { useTestServer } from '../../../test/server/testServer';
import { findUser } from '../users/userStore';
import { acceptLink } from '../accessLinks/acceptLink';
import { issueLink, revokeLinks } from '../accessLinks/issueLink';
import { MAX_ATTEMPTS, sendDueMails } from './sendDueMails';
import { createSmtpTransport } from './smtpTransport';

const PUBLIC_URL = 'https://pase.example.com';
const STAFF = 'user-location-staff';
const START = new Date('2026-03-01T12:00:00.000Z');
const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

describe('the mail queue', () => {
  const { database } = useTestServer();
  const { received, state } = useMailServer();

  async function enqueue(id = STAFF) {
    const user = await findUser(database(), id);
    if (!user) throw new Error(`The demo has no ${id}`);
    const { mail } = await database().transaction((transaction) =>
      issueLink(transaction, { canSend: true, publicUrl: PUBLIC_URL }, user, { now: START }),
    );
    if (!mail) throw new Error('Issuing a link queued no mail.');
    return mail.id;
  }

  /** Runs the queue of one process at the given time. */
  function sendAt(at: Date, url = state.url) {
    const send = createSmtpTransport(url, 'Pase <no-reply@example.com>');
    return sendDueMails({ database: database(), send, product: 'Pase', publicUrl: PUBLIC_URL }, () => at);
  }

  async function row(id: string) {
    const [found] = await database().select().from(mails).where(eq(mails.id, id));
    return found;
  }

  it('sends a mail once, with a valid link, in text and HTML [R-08]', async () => {
    const id = await enqueue();

    await Promise.all([sendAt(START), sendAt(START)]);
    await sendAt(minutes(30));

    expect(received).toHaveLength(1);
    const [mail] = received;
    expect(mail).toMatchObject({
      to: 'location-staff@demo.pase',
      from: 'no-reply@example.com',
      subject: 'Nueva contraseña de Pase',
      messageId: `<${id}@pase.example.com>`,
    });
    expect(mail?.text).toContain('1 de marzo de 2026 a las 13:00 UTC');
    const token = tokenIn(mail?.text ?? '');
    expect(mail?.html).toContain(`href="${PUBLIC_URL}/reset-password#token=${token}"`);
    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 1, error: null, nextAttemptAt: null });
    await acceptLink(database(), { token, password: 'a-much-better-one' }, minutes(10));
  });

  it('sends no link that is revoked while the attempt waits for the user, and leaves none valid [R-08]', async () => {
    const id = await enqueue();
    const revoked = beforeLock(database(), users, (transaction) => revokeLinks(transaction, STAFF, START));
    const send = createSmtpTransport(state.url, 'Pase <no-reply@example.com>');

    await sendDueMails({ database: revoked, send, product: 'Pase', publicUrl: PUBLIC_URL }, () => START);

    expect(received).toEqual([]);
    expect(await row(id)).toMatchObject({ state: 'failed', error: 'replaced' });
    expect(await database().select().from(accessLinks).where(isNull(accessLinks.endedAs))).toEqual([]);
  });

  it('stores neither token nor link with the mail, before and after sending [R-08]', async () => {
    await enqueue();
    state.behavior = { code: 451, text: 'Try later', at: 'data' };
    await sendAt(START);
    state.behavior = 'accept';
    await sendAt(minutes(1));

    const token = tokenIn(received[0]?.text ?? '');
    const tables = await database().execute(
      'select (select json_agg(m) from mails m) mails, (select json_agg(a) from access_links a) links',
    );
    expect(JSON.stringify(tables)).not.toContain(token);
  });

  it('retries after a 4xx reply, with growing delays, until the server accepts the mail [R-08]', async () => {
    const id = await enqueue();
    state.behavior = { code: 451, text: 'Greylisted, try later', at: 'data' };

    await sendAt(START);
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, error: 'deferred', nextAttemptAt: minutes(1) });
    expect((await row(id))?.errorText).toContain('Greylisted, try later');
    await sendAt(minutes(0.5));
    expect(state.attempts).toBe(1);
    await sendAt(minutes(1));
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 2, nextAttemptAt: minutes(4) });
    state.behavior = 'accept';
    await sendAt(minutes(4));

    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 3, error: null, errorText: null });
    expect(received).toHaveLength(1);
  });

  it.each([
    ['a 5xx reply to the mail', 'data', 554],
    ['a refused recipient', 'recipient', 550],
  ] as const)('fails without a retry after %s [R-08]', async (_what, at, code) => {
    const id = await enqueue();
    state.behavior = { code, text: 'No such person here', at };

    await sendAt(START);
    await sendAt(minutes(30));

    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 1, error: 'rejected', nextAttemptAt: null });
    expect((await row(id))?.errorText).toContain('No such person here');
    expect(state.attempts).toBe(1);
  });

  it('retries when the mail server is down [R-08]', async () => {
    const id = await enqueue();

    await sendAt(START, 'smtp://127.0.0.1:1');
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, error: 'unreachable' });
    await sendAt(minutes(1));

    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2 });
  });

  it('times out on a mail server that does not reply [R-08]', async () => {
    const silent = await startSilentServer();
    const id = await enqueue();

    await sendAt(START, silent.url);

    await silent.close();
    expect(await row(id)).toMatchObject({ state: 'queued', attempts: 1, error: 'unreachable', nextAttemptAt: minutes(1) });
  });

  it('sends a mail whose process died during the attempt [R-08]', async () => {
    const id = await enqueue();
    // The state after the process died: a leased mail, due again when its lease ends.
    await database()
      .update(mails)
      .set({ attempts: 1, nextAttemptAt: minutes(5) });

    await sendAt(minutes(4));
    expect(received).toHaveLength(0);
    await sendAt(minutes(5));

    expect(await row(id)).toMatchObject({ state: 'sent', attempts: 2 });
    expect(received).toHaveLength(1);
  });

  it('fails when the link would expire before the next attempt [R-08]', async () => {
    const id = await enqueue();
    state.behavior = { code: 451, text: 'Later', at: 'data' };

    for (const minute of [0, 1, 4, 13, 40]) await sendAt(minutes(minute));

    expect(await row(id)).toMatchObject({ state: 'failed', attempts: 5, error: 'expired' });
  });

  it(`fails after ${MAX_ATTEMPTS} attempts [R-08]`, async () => {
    await database().update(users).set({ passwordHash: null, invitedUntil: START }).where(eq(users.id, STAFF));
    const id = await enqueue();
    state.behavior = { code: 451, text: 'Later', at: 'data' };
    await database()
      .update(mails)
      .set({ attempts: MAX_ATTEMPTS - 1 });

    await sendAt(START);

    expect(await row(id)).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, error: 'tooManyAttempts' });
  });

  it.each([
    ['the user was deleted', () => database().delete(users).where(eq(users.id, STAFF)), 'userGone'],
    ['the address was changed', () => database().update(users).set({ email: 'new@demo.pase' }).where(eq(users.id, STAFF)), 'replaced'],
  ])('sends nothing when %s [R-08]', async (_what, change, error) => {
    const id = await enqueue();
    await change();

    await sendAt(START);

    expect(await row(id)).toMatchObject({ state: 'failed', error });
    expect(received).toHaveLength(0);
  });

  it('sends only the newest of several requested mails [R-08]', async () => {
    const first = await enqueue();
    const second = await enqueue();

    await sendAt(START);

    expect(received).toHaveLength(1);
    expect(await row(first)).toMatchObject({ state: 'failed', error: 'replaced' });
    expect(await row(second)).toMatchObject({ state: 'sent' });
  });

  it('prevents names from adding headers or markup [R-08]', async () => {
    await database().update(users).set({ name: 'Ana\r\nBcc: all@example.com <b>x</b>' }).where(eq(users.id, STAFF));
    await enqueue();

    await sendAt(START);

    expect(received[0]?.to).toBe('location-staff@demo.pase');
    expect(received[0]?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(received[0]?.html).toContain('Bcc: all@example.com &lt;b&gt;x&lt;/b&gt;');
  });
});
