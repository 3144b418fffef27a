import { http, HttpResponse } from 'msw';
import { replyOfEpos } from '@/domain/eposAnswer';
import { printTimeout } from '@/services/printing/epos/createEposPrint';
import { eposPrint } from '@/services/printing/epos/eposPrint';
import { server } from '../../../../test/msw/server';

const URL = 'http://printer.test/cgi-bin/epos/service.cgi';
const envelope = (attributes: string, prefix = 'soapenv') =>
  `<?xml version="1.0" encoding="UTF-8"?><${prefix}:Envelope xmlns:${prefix}="http://schemas.xmlsoap.org/soap/envelope/"><${prefix}:Body>` +
  `<response ${attributes} xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></${prefix}:Body></${prefix}:Envelope>`;

function answerWith(body: string, status = 200) {
  const received: { body: string; type: string | null }[] = [];
  server.use(
    http.post(URL, async ({ request }) => {
      received.push({ body: await request.text(), type: request.headers.get('content-type') });
      return new HttpResponse(body, { status });
    }),
  );
  return received;
}

describe('eposPrint.print', () => {
  it('sends the body byte for byte with the headers of the job [PR-14]', async () => {
    const received = answerWith(envelope('success="true" code="" status="251658262" battery="0"'));

    await eposPrint.print(URL, { headers: { 'Content-Type': 'text/xml; charset=utf-8' }, body: '<ticket>ñ €\n</ticket>' });

    expect(received).toEqual([{ body: '<ticket>ñ €\n</ticket>', type: 'text/xml; charset=utf-8' }]);
  });

  it.each([
    ['success', 'success="true" code="" status="251658262" battery="0"', { success: true, code: '', status: 251658262 }],
    ['success as a number', 'success="1" code="" status="2" battery="0"', { success: true, code: '', status: 2 }],
    [
      'an error code',
      'success="false" code="EPTR_COVER_OPEN" status="36" battery="0"',
      { success: false, code: 'EPTR_COVER_OPEN', status: 36 },
    ],
    ['a status beyond 31 bits', 'success="true" status="-2147483648"', { success: true, code: '', status: 0x80000000 }],
  ])('reads %s from the reply [PR-15]', async (_, attributes, expected) => {
    answerWith(envelope(attributes, 's'));

    expect(await eposPrint.print(URL, { headers: {}, body: '' })).toEqual(
      replyOfEpos({ kind: 'reply', httpStatus: 200, battery: 0, ...expected }),
    );
  });

  it.each([
    ['an empty body', ''],
    ['plain text', 'OK'],
    ['a truncated envelope', envelope('success="true"').slice(0, 120)],
  ])('classifies %s as unreadable [PR-15]', async (_, body) => {
    answerWith(body);

    expect(await eposPrint.print(URL, { headers: {}, body: '' })).toEqual(replyOfEpos({ kind: 'unreadable', httpStatus: 200 }));
  });

  it("classifies a gateway's error as unreadable, since a printer may be behind it [PR-15, T-04]", async () => {
    answerWith('<html><body>Bad gateway</body></html>', 502);

    expect(await eposPrint.print(URL, { headers: {}, body: '' })).toEqual(replyOfEpos({ kind: 'unreadable', httpStatus: 502 }));
  });

  it.each([
    ['an HTML page', '<!DOCTYPE html><html><body>Login<br></body></html>', 200],
    ['JSON', '{"ok": true}', 200],
    ['a response of another namespace', '<response success="true"/>', 200],
    ['status 404', 'Not Found', 404],
    ['status 405', '', 405],
  ])('classifies %s as the reply of another device [T-04]', async (_, body, httpStatus) => {
    answerWith(body, httpStatus);

    expect(await eposPrint.print(URL, { headers: {}, body: '' })).toEqual(
      replyOfEpos({ kind: 'notPrinter', httpStatus, redirected: false }),
    );
  });

  it.each([301, 302, 307])('does not send the ticket to the target of a redirect with status %i [T-04]', async (status) => {
    const elsewhere: string[] = [];
    server.use(
      http.post(URL, () => new HttpResponse(null, { status, headers: { Location: 'http://elsewhere.test/' } })),
      http.all('http://elsewhere.test/', ({ request }) => {
        elsewhere.push(request.method);
        return new HttpResponse(envelope('success="true" code="" status="251658262" battery="0"'));
      }),
    );

    expect(await eposPrint.print(URL, { headers: {}, body: '' })).toEqual(
      replyOfEpos({ kind: 'notPrinter', httpStatus: status, redirected: true }),
    );
    expect(elsewhere).toEqual([]);
  });

  it('returns `noReply`, which does not mean "not printed", for a network failure [PR-15]', async () => {
    server.use(http.post(URL, () => HttpResponse.error()));

    expect(await eposPrint.print(URL, { headers: {}, body: '' })).toEqual(replyOfEpos({ kind: 'noReply', why: 'network' }));
  });
});

describe('eposPrint.print on a printer that spools', () => {
  const TICKET = '<s:Header><parameter><printjobid>ABEiM0RVZneImaq7zN3u_w</printjobid></parameter></s:Header>';
  const SPOOLED = 'success="true" code="" status="2" battery="0"';
  const WAITS = 'success="false" code="JobSpooling" status="251658262" battery="0"';
  const PRINTING = 'success="false" code="Printing" status="251658262" battery="0"';
  const PRINTED = 'success="true" code="" status="251658262" battery="0"';
  const UNKNOWN_JOB = 'success="false" code="JobNotFound" status="251658262" battery="0"';

  /**
   * The printer returns the answers in order, then repeats the last one. Null: the connection fails; a number: printed, with this HTTP
   * status.
   */
  async function print(answers: (string | number | null)[], body = TICKET, isRepeated = false) {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    const received: string[] = [];
    server.use(
      http.post(URL, async ({ request }) => {
        received.push(await request.text());
        const attributes = answers.length > 1 ? answers.shift() : answers[0];
        if (typeof attributes === 'number') return new HttpResponse(envelope(PRINTED), { status: attributes });
        return attributes ? new HttpResponse(envelope(attributes)) : HttpResponse.error();
      }),
    );
    let reply: unknown;
    const end = eposPrint.print(`${URL}?timeout=10000`, { headers: {}, body }, { isRepeated }).then((result) => (reply = result));
    for (let second = 0; second < 20 && !reply; second += 1) await jest.advanceTimersByTimeAsync(1_000);
    await end;
    jest.useRealTimers();
    return { reply, queries: received.slice(1) };
  }

  it('queries the job until the ticket is printed', async () => {
    const { reply, queries } = await print([SPOOLED, WAITS, null, PRINTING, PRINTED]);

    expect(reply).toMatchObject({ verdict: { outcome: 'printed' }, response: { status: 251658262 } });
    expect(queries).toHaveLength(4);
    expect(queries[0]).toContain('<printjobid>ABEiM0RVZneImaq7zN3u_w</printjobid>');
    expect(queries[0]).toContain('<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print>');
  });

  it('ignores replies with an HTTP status other than 200 [PR-15]', async () => {
    const { reply, queries } = await print([SPOOLED, 500, 502, 'success="false" code="EPTR_REC_EMPTY"']);

    expect(reply).toMatchObject({ response: { success: false, code: 'EPTR_REC_EMPTY' } });
    expect(queries).toHaveLength(3);
  });

  it('returns the code with which the ticket failed', async () => {
    const { reply } = await print(['success="true" code="" status="2147483648" battery="0"', WAITS, 'success="false" code="EPTR_CUTTER"']);

    expect(reply).toMatchObject({ response: { success: false, code: 'EPTR_CUTTER' } });
  });

  it('returns an unknown outcome for a ticket that is not printed in time or that the printer no longer knows', async () => {
    expect((await print([SPOOLED, WAITS])).reply).toEqual(replyOfEpos({ kind: 'noReply', why: 'timeout' }));
    expect((await print([SPOOLED, WAITS, UNKNOWN_JOB])).reply).toMatchObject({ response: { success: false, code: 'JobNotFound' } });
  });

  it('ignores the outcome of a later copy, which has the same job id, unless the printer reported it in progress [BP-06]', async () => {
    expect((await print([SPOOLED, PRINTED], TICKET, true)).reply).toEqual(replyOfEpos({ kind: 'noReply', why: 'timeout' }));
    expect((await print([SPOOLED, 'success="false" code="EPTR_REC_EMPTY"'], TICKET, true)).reply).toEqual(
      replyOfEpos({ kind: 'noReply', why: 'timeout' }),
    );
    expect((await print([SPOOLED, WAITS, PRINTED], TICKET, true)).reply).toMatchObject({ verdict: { outcome: 'printed' } });
    expect((await print([SPOOLED, UNKNOWN_JOB], TICKET, true)).reply).toMatchObject({ response: { success: true, status: 2 } });
  });

  it('returns the first reply of a printer that does not know the job, and for a ticket without a job id', async () => {
    expect((await print([SPOOLED, UNKNOWN_JOB])).reply).toMatchObject({ response: { success: true, status: 2 } });
    const withoutId = await print([SPOOLED], '<ticket/>');
    expect([withoutId.reply, withoutId.queries]).toEqual([
      expect.objectContaining({ response: { success: true, code: '', status: 2, battery: 0 } }),
      [],
    ]);
  });
});

describe('eposPrint.check', () => {
  it('posts an empty document that prints nothing', async () => {
    const received = answerWith(envelope('success="true" code="" status="251658262" battery="0"'));

    await eposPrint.check(URL);

    expect(received[0]?.body).toContain('<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print>');
  });

  it('times out after 5000 ms', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    server.use(http.post(URL, () => new Promise<never>(() => undefined)));
    const results: unknown[] = [];

    const check = eposPrint.check(URL).then((reply) => results.push(reply));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(results).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await check;
    jest.useRealTimers();

    expect(results).toEqual([replyOfEpos({ kind: 'noReply', why: 'timeout' })]);
  });
});

describe('printTimeout', () => {
  it('returns the time limit of the address, or one minute if it has none, plus a margin', () => {
    expect([printTimeout(`${URL}?devid=local_printer&timeout=10000`), printTimeout(URL), printTimeout(`${URL}?timeout=x`)]).toEqual([
      15_000, 65_000, 65_000,
    ]);
  });
});

describe('eposPrint.check of a device whose reply the page cannot read', () => {
  it('returns `notPrinter` if a second, unreadable request is answered [T-04]', async () => {
    const modes: string[] = [];
    server.use(
      http.post(URL, ({ request }) => {
        modes.push(`${request.mode} ${request.redirect}`);
        return request.mode === 'no-cors' ? new HttpResponse('<html></html>') : HttpResponse.error();
      }),
    );

    expect(await eposPrint.check(URL)).toEqual(replyOfEpos({ kind: 'notPrinter', httpStatus: null, redirected: false }));
    expect(modes).toEqual(['cors manual', 'no-cors follow']);
  });

  it('returns `noReply` if the second request fails too, and sends only one request to a printer that answers [T-04]', async () => {
    server.use(http.post(URL, () => HttpResponse.error()));
    expect(await eposPrint.check(URL)).toEqual(replyOfEpos({ kind: 'noReply', why: 'network' }));

    const received = answerWith(envelope('success="true" code="" status="251658262" battery="0"'));
    expect(await eposPrint.check(URL)).toMatchObject({ response: { success: true } });
    expect(received).toHaveLength(1);
  });
});
