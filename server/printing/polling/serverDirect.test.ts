import { eq } from 'drizzle-orm';
import { JOB, OTHER_JOB, usePolling } from '../../../test/server/usePolling';
import { printJobs, thirdPartyServices } from '../../platform/db/schema';
import { attemptIdOf } from '../tickets/printJobId';
import { isPolling } from './pollStore';

const idOf = (jobUuid: string, copy: number, attempt: number, duplicate = false) => attemptIdOf(jobUuid, { copy, attempt, duplicate });
const responseOf = (printJobId: string, attributes: string) =>
  `<?xml version="1.0"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${printJobId}</printjobid>` +
  `</Parameter><PrintResponse><response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" ${attributes}/></PrintResponse></ePOSPrint></PrintResponseInfo>`;
const PRINTED = 'success="true" code="" status="251854870" battery="0"';
const COVER_OPEN = 'success="false" code="EPTR_COVER_OPEN" status="252117052" battery="0"';

describe('Server Direct Print', () => {
  const { state, database, addPrinter, renewKey, app, pass, insert, copies, poll } = usePolling('SERVER_DIRECT');

  async function post(fields: Record<string, string>, { key = state.key, process = 0, type = 'application/x-www-form-urlencoded' } = {}) {
    const payload = new URLSearchParams({ Name: 'X3EL000001', ...fields }).toString();
    const reply = await app(process).inject({ method: 'POST', url: `/print/sdp/${key}`, headers: { 'content-type': type }, payload });
    return { status: reply.statusCode, body: reply.body };
  }
  const ask = (options?: Parameters<typeof post>[1], fields = {}) => post({ ConnectionType: 'GetRequest', ...fields }, options);
  const answer = (printJobId: string, attributes = PRINTED, options?: Parameters<typeof post>[1]) =>
    post({ ConnectionType: 'SetResponse', ResponseFile: responseOf(printJobId, attributes) }, options);

  it('prints a waiting ticket without any tab, and states the result on its order [V-05]', async () => {
    await insert();

    const { status, body } = await ask();
    expect(status).toBe(200);
    expect(body).toContain(`<PrintRequestInfo Version="2.00">`);
    expect(body).toContain(`<printjobid>${idOf(JOB, 1, 1)}</printjobid>`);
    expect(body).toContain('<PrintData><epos-print xmlns="x"><text>Pan</text></epos-print></PrintData>');
    expect(await copies()).toEqual(['INTENT 1']);

    expect(await answer(idOf(JOB, 1, 1))).toEqual({ status: 200, body: '' });
    expect(await copies()).toEqual(['DONE 1']);
    expect(await database().select({ state: printJobs.state }).from(printJobs)).toEqual([{ state: 'final' }]);
    expect(state.entries).toMatchObject([
      { status: 'SUCCESS', type: 'printer', meta: { printerOrder: { uuid: JOB, printerUuid: 'printer-1', copy: 1, attempt: 1 } } },
    ]);
  });

  it('gives a printer one copy at a time, also by two processes at once [V-05]', async () => {
    await insert({ copies: 2 });

    const replies = await Promise.all([ask(), ask({ process: 1 }), ask(), ask({ process: 1 })]);
    expect(replies.filter(({ body }) => body !== '')).toHaveLength(1);
    expect(await copies()).toEqual(['INTENT 1', 'QUEUED 0']);

    await answer(idOf(JOB, 1, 1), PRINTED, { process: 1 });
    expect((await ask({ process: 1 })).body).toContain(idOf(JOB, 2, 1));
  });

  it('prints a kitchen ticket once more, marked, when its result is missing for 30 s, and then asks a person [V-05]', async () => {
    await insert();
    await ask();
    pass(29_000);
    expect((await ask()).body).toBe('');

    pass(2_000);
    const { body } = await ask();

    expect(body).toContain(idOf(JOB, 1, 2, true));
    expect(body).toContain('DUP Pan');
    expect(state.entries).toMatchObject([{ status: 'ERROR', reason: 'TIMEOUT' }]);
    pass(31_000);
    expect((await ask()).body).toBe('');
    expect(await copies()).toEqual(['UNKNOWN 2']);
  });

  it('does not print a receipt again whose result is missing [V-05]', async () => {
    await insert({ ticketType: 'RECEIPT' });
    await ask();
    pass(31_000);

    expect((await ask()).body).toBe('');
    expect(await copies()).toEqual(['UNKNOWN 1']);
  });

  it('accepts a late result of the last attempt, but none of an earlier one [V-05]', async () => {
    await insert({ ticketType: 'RECEIPT' });
    await ask();
    pass(31_000);
    await ask();
    await answer(idOf(JOB, 1, 1));
    expect(await copies()).toEqual(['DONE 1']);

    await insert({ uuid: OTHER_JOB });
    await ask();
    pass(31_000);
    await ask();
    await answer(idOf(OTHER_JOB, 1, 1));
    expect(await copies()).toEqual(['INTENT 2', 'DONE 1']);
  });

  it('stores a result that arrives twice once [V-05]', async () => {
    await insert();
    await ask();
    await answer(idOf(JOB, 1, 1));
    await answer(idOf(JOB, 1, 1), PRINTED, { process: 1 });
    await answer(idOf(JOB, 1, 1), COVER_OPEN);

    expect(await copies()).toEqual(['DONE 1']);
    expect(state.entries).toHaveLength(1);
  });

  it('holds a ticket at an open cover, prints it again marked, and shows the problem until then [V-05]', async () => {
    await insert();
    await ask();
    await answer(idOf(JOB, 1, 1), COVER_OPEN);
    expect(await poll()).toMatchObject({ ok: false, trouble: 'coverOpen' });
    expect(state.entries).toMatchObject([{ status: 'ERROR', reason: 'EPTR_COVER_OPEN' }]);
    expect((await ask()).body).toBe('');

    pass(5_000);
    expect((await ask()).body).toContain('DUP Pan');
    await answer(idOf(JOB, 1, 2, true));
    expect(await copies()).toEqual(['DONE 2']);
    expect(await poll()).toMatchObject({ ok: true, trouble: null });
  });

  it('sends the copy again unmarked to a printer that was busy [V-05]', async () => {
    await insert();
    await ask();
    await answer(idOf(JOB, 1, 1), 'success="false" code="EX_DEVICE_BUSY" status="0" battery="0"');

    expect(await copies()).toEqual(['QUEUED 0']);
    expect((await ask()).body).toContain('<text>Pan</text>');
  });

  it('ends a ticket as not printed if the printer rejects the document as a whole [V-05]', async () => {
    await insert();
    await ask();
    await post({
      ConnectionType: 'SetResponse',
      ResponseFile:
        '<PrintResponseInfo Version="3.00"><ServerDirectPrint><Response Success="false"><ErrorSummary>Invalid XML format</ErrorSummary></Response></ServerDirectPrint></PrintResponseInfo>',
    });

    expect(await copies()).toEqual(['FAILED 1']);
    expect(state.entries).toMatchObject([{ status: 'ERROR', reason: 'SchemaError' }]);
  });

  it("ignores the result of another printer's ticket [V-05]", async () => {
    const other = await addPrinter('printer-2');
    await insert();
    await ask();

    await answer(idOf(JOB, 1, 1), PRINTED, { key: other });

    expect(await copies()).toEqual(['INTENT 1']);
    expect(state.entries).toEqual([]);
  });

  it('gives no ticket to a second printer with the same key, until the first has been silent for a minute [V-05]', async () => {
    await ask();
    await insert();

    expect((await ask({}, { Name: 'X3EL999999' })).body).toBe('');
    expect(await poll()).toMatchObject({ device: 'X3EL000001', otherDevice: 'X3EL999999' });
    pass(61_000);
    expect((await ask({}, { Name: 'X3EL999999' })).body).toContain('<epos-print');
  });

  it('sends nothing for a key that is unknown or was replaced, and nothing after the method was changed [V-05]', async () => {
    await insert();
    const before = state.key;
    state.key = await renewKey('printer-1');

    expect(await ask({ key: before })).toEqual({ status: 404, body: '' });
    expect(await ask({ key: 'x' })).toEqual({ status: 404, body: '' });
    await database()
      .update(thirdPartyServices)
      .set({ settings: { connectMethod: 'APP' } })
      .where(eq(thirdPartyServices.uuid, 'printer-1'));
    expect(await ask()).toEqual({ status: 404, body: '' });
    expect(await copies()).toEqual(['QUEUED 0']);
  });

  it('limits the requests of an address that tries keys, and of one key [V-05]', async () => {
    const stoppedClock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const guesses = await Promise.all(Array.from({ length: 40 }, () => ask({ key: 'x'.repeat(32) })));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404, 429]));

    const polls = await Promise.all(Array.from({ length: 40 }, () => ask()));
    stoppedClock.mockRestore();
    expect(polls.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  });

  it('shows the state that a printer reports on its own until it reports another, also while no ticket waits [V-05]', async () => {
    const report = (asbstatus: string, devicename = 'local_printer') =>
      post({
        ConnectionType: 'SetStatus',
        Status: `<?xml version="1.0"?><statusmonitor Version="1.00"><printerstatus devicename="bar" asbstatus="0x0F000028"/><printerstatus devicename="${devicename}" asbstatus = "${asbstatus}"/></statusmonitor>`,
      });

    expect(await report('0x0F00003C')).toEqual({ status: 200, body: '' });
    expect(await poll()).toMatchObject({ ok: false, trouble: 'coverOpen' });
    await ask();
    expect(await poll()).toMatchObject({ ok: false, trouble: 'coverOpen' });
    await report('0x0F020014');
    expect(await poll()).toMatchObject({ ok: true, trouble: null, paperNearEnd: true });
    // Of another device, or not a status: nothing is known.
    await report('0x0F080014', 'kitchen');
    await report('cover');
    expect(await poll()).toMatchObject({ ok: true, trouble: null, paperNearEnd: true });
  });

  it('does not count as asking for tickets when it only reports its state [V-05, V-08]', async () => {
    const report = () =>
      post({
        ConnectionType: 'SetStatus',
        Status: '<statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="0x0F000014"/></statusmonitor>',
      });

    await report();
    expect(await poll()).toMatchObject({ polledAt: null, intervalMs: null, ok: true });
    await ask();
    const { polledAt } = (await poll()) ?? {};
    pass(20_000);
    await report();
    expect(await poll()).toMatchObject({ polledAt, device: 'X3EL000001' });
    expect(isPolling({ polledAt: polledAt ?? null, intervalMs: null }, state.now)).toBe(false);
  });

  it('no longer shows a reported problem five minutes after the last report, unless a ticket waits [V-05]', async () => {
    await post({
      ConnectionType: 'SetStatus',
      Status: '<statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="0x0F080014"/></statusmonitor>',
    });
    pass(299_000);
    await ask();
    expect(await poll()).toMatchObject({ ok: false, trouble: 'paperEnd' });
    pass(2_000);
    await ask();
    expect(await poll()).toMatchObject({ ok: true, trouble: null });
  });

  it.each([
    ['a page', 'SetResponse', '<html><body>Login</body></html>'],
    ['a DOCTYPE', 'SetResponse', '<!DOCTYPE a [<!ENTITY b "c">]><PrintResponseInfo/>'],
    ['no file', 'SetResponse', ''],
    ['an empty status', 'SetStatus', ''],
  ])('ignores %s [V-05]', async (_what, ConnectionType, ResponseFile) => {
    await insert();
    await ask();

    expect(await post({ ConnectionType, ResponseFile })).toEqual({ status: 200, body: '' });
    expect(await copies()).toEqual(['INTENT 1']);
  });

  it('rejects a report of 2 MB and accepts bodies without a content type that it knows', async () => {
    expect((await post({ ConnectionType: 'SetResponse', ResponseFile: 'x'.repeat(2_000_000) })).status).toBe(413);
    expect((await ask({ type: 'application/octet-stream' })).status).toBe(200);
  });

  it('gives no ticket that was withdrawn, has expired, or waits for a person [V-05]', async () => {
    await insert();
    await database().update(printJobs).set({ withdrawnAt: state.now, withdrawnCode: 'ORDER_CANCELED' });
    expect((await ask()).body).toBe('');
    await database().update(printJobs).set({ withdrawnAt: null, withdrawnCode: null, expiresAt: state.now });
    expect((await ask()).body).toBe('');

    await insert({ uuid: OTHER_JOB, autoPrint: false });
    expect((await ask()).body).toBe('');
    expect(state.entries).toMatchObject([{ status: 'REQUIRES_MANUAL_PRINT' }]);
  });

  it('settles a withdrawn ticket when its result arrives, and reports a test ticket [V-05]', async () => {
    await insert();
    await ask();
    await database().update(printJobs).set({ withdrawnAt: state.now, withdrawnCode: 'ORDER_CANCELED' });
    await answer(idOf(JOB, 1, 1));
    expect(state.settled).toEqual(['order-1']);

    await insert({ uuid: OTHER_JOB, orderId: '', isManual: true });
    await ask();
    await answer(idOf(OTHER_JOB, 1, 1));
    expect(state.tested).toEqual([{ state: 'printed', code: null }]);
  });

  it('knows when a printer no longer asks: after three intervals without a poll [V-08]', async () => {
    await ask();
    pass(5_000);
    await ask();
    const last = await poll();

    expect(last).toMatchObject({ intervalMs: 5_000 });
    expect(last && isPolling(last, new Date(state.now.getTime() + 15_000))).toBe(true);
    expect(last && isPolling(last, new Date(state.now.getTime() + 15_001))).toBe(false);
  });
});
