import { JOB, usePolling } from '../../../test/server/usePolling';
import { readCommands } from '../../demo/printers/commands/readCommands';

const MAC = '00:11:62:aa:bb:cc';

describe('Star CloudPRNT', () => {
  const { state, app, pass, insert, copies, poll } = usePolling('CLOUD_PRNT');

  async function ask(body: object = {}, key = state.key) {
    const payload = { statusCode: '200%20OK', printerMAC: MAC, ...body };
    const reply = await app().inject({ method: 'POST', url: `/print/cloudprnt/${key}`, payload });
    return { status: reply.statusCode, body: reply.body === '' ? null : reply.json<{ jobReady: boolean; jobToken?: string }>() };
  }
  const fetchJob = (query: Record<string, string>, process = 0) =>
    app(process).inject({ method: 'GET', url: `/print/cloudprnt/${state.key}`, query: { mac: MAC, ...query } });
  const end = (query: Record<string, string>, process = 0) =>
    app(process).inject({ method: 'DELETE', url: `/print/cloudprnt/${state.key}`, query: { mac: MAC, ...query } });

  it('offers a waiting ticket, sends it in StarPRNT and stores the result, by any process [V-06]', async () => {
    await insert();

    const { body } = await ask();
    expect(body).toMatchObject({
      jobReady: true,
      mediaTypes: ['application/vnd.star.starprnt', 'application/vnd.star.line', 'text/plain'],
    });
    expect(await copies()).toEqual(['QUEUED 0']);
    const token = body?.jobToken ?? '';

    const job = await fetchJob({ token, type: 'application/vnd.star.starprnt' }, 1);
    expect(job.headers['content-type']).toBe('application/vnd.star.starprnt');
    expect(readCommands(job.rawPayload, 'star-prnt')[0]?.content).toContain('Pan');
    expect(await copies()).toEqual(['INTENT 1']);
    expect((await ask()).body).toEqual({ jobReady: false });

    await end({ token, code: '200 OK' });
    expect(await copies()).toEqual(['DONE 1']);
    expect(state.entries).toMatchObject([{ status: 'SUCCESS', meta: { printerOrder: { copy: 1, attempt: 1 } } }]);
  });

  it.each([
    ['text/plain', 200, 'Pan'],
    ['image/png', 415, ''],
  ])('sends the format that the printer requests: %s [V-06]', async (type, status, text) => {
    await insert();
    const reply = await fetchJob({ type });

    expect(reply.statusCode).toBe(status);
    expect(reply.body.trim()).toBe(text);
    expect(await copies()).toEqual([status === 200 ? 'INTENT 1' : 'QUEUED 0']);
  });

  it('sends the same attempt again when the printer fetches it again [V-06]', async () => {
    await insert();
    const token = (await ask()).body?.jobToken ?? '';
    const first = await fetchJob({ token });

    expect((await fetchJob({ token })).body).toBe(first.body);
    expect(await copies()).toEqual(['INTENT 1']);
  });

  it.each([
    ['410 Out of paper', 'UNKNOWN 1', 'EPTR_REC_EMPTY'],
    ['420 Cover open', 'UNKNOWN 1', 'EPTR_COVER_OPEN'],
    ['411', 'UNKNOWN 1', 'EPTR_REC_EMPTY'],
    ['511 Media decoding error', 'FAILED 1', 'SchemaError'],
    ['521', 'FAILED 1', 'RequestEntityTooLarge'],
    ['599', 'UNKNOWN 1', 'PrintSystemError'],
  ])('reads the code %p of a ticket that was not printed: %s [V-06]', async (code, copy, reason) => {
    await insert({ ticketType: 'RECEIPT' });
    const token = (await ask()).body?.jobToken ?? '';
    await fetchJob({ token });
    await end({ token, code });

    expect(await copies()).toEqual([copy]);
    expect(state.entries).toMatchObject([{ status: 'ERROR', reason }]);
  });

  it('offers a ticket again, unmarked, that the printer could not download in time [V-06]', async () => {
    await insert();
    const token = (await ask()).body?.jobToken ?? '';
    await fetchJob({ token });
    await end({ token, code: '520 Timeout' });

    expect(await copies()).toEqual(['QUEUED 0']);
    expect((await ask()).body?.jobReady).toBe(true);
  });

  it('marks a kitchen ticket as a possible duplicate when the printer never ends its job [V-06]', async () => {
    await insert();
    await fetchJob({ token: (await ask()).body?.jobToken ?? '' });
    pass(31_000);

    const token = (await ask()).body?.jobToken ?? '';
    const again = await fetchJob({ token, type: 'text/plain' });
    expect(again.body).toContain('DUP Pan');
    // The end of the first attempt says nothing about the second.
    await end({ token: token.replace('.1.2', '.1.1'), code: '200' });
    expect(await copies()).toEqual(['INTENT 2']);
    expect(state.entries).toMatchObject([{ status: 'ERROR', reason: 'TIMEOUT', meta: { printerOrder: { uuid: JOB, attempt: 1 } } }]);
  });

  it.each([
    [{ statusCode: '420%20Cover%20open' }, { ok: false, trouble: 'coverOpen' }],
    [{ statusCode: '410' }, { ok: false, trouble: 'paperEnd' }],
    [
      { statusCode: '211 Paper low', printingInProgress: true },
      { ok: true, trouble: null, paperNearEnd: true },
    ],
  ])('offers nothing in the state %p, and shows it [V-06] [V-08]', async (body, expected) => {
    await insert();

    expect((await ask(body)).body).toEqual({ jobReady: false });
    expect(await poll()).toMatchObject(expected);
  });

  it('offers nothing to a second printer with the same address, or with an unknown key [V-06]', async () => {
    await ask();
    await insert();

    expect((await ask({ printerMAC: '00:11:62:00:00:01' })).body).toEqual({ jobReady: false });
    expect(await poll()).toMatchObject({ device: MAC, otherDevice: '00:11:62:00:00:01' });
    expect((await ask({}, 'y'.repeat(32))).status).toBe(404);
  });

  it('answers a body that is not JSON as a poll without a state', async () => {
    await insert();
    const reply = await app().inject({ method: 'POST', url: `/print/cloudprnt/${state.key}`, payload: '<html>' });
    expect(reply.json()).toMatchObject({ jobReady: true });
  });
});
