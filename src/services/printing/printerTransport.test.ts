import { http, HttpResponse } from 'msw';
import { checkPrinter, printTicket, printTimeout } from '@/services/printing/printerTransport';
import { server } from '../../../test/msw/server';

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

describe('printTicket', () => {
  it('sends the body byte for byte with the headers of the job [PR-14]', async () => {
    const received = answerWith(envelope('success="true" code="" status="251658262" battery="0"'));

    await printTicket(URL, { 'Content-Type': 'text/xml; charset=utf-8' }, '<ticket>ñ €\n</ticket>');

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

    expect(await printTicket(URL, {}, '')).toEqual({ kind: 'reply', httpStatus: 200, battery: 0, ...expected });
  });

  it.each([
    ['HTML', '<html><body>Login</body></html>'],
    ['nothing', ''],
    ['half an envelope', envelope('success="true"').slice(0, 120)],
    ['a response of another namespace', '<response success="true"/>'],
  ])('calls %s unreadable [PR-15]', async (_, body) => {
    answerWith(body);

    expect(await printTicket(URL, {}, '')).toEqual({ kind: 'unreadable', httpStatus: 200 });
  });

  it('calls a network failure no reply, which does not mean "not printed" [PR-15]', async () => {
    server.use(http.post(URL, () => HttpResponse.error()));

    expect(await printTicket(URL, {}, '')).toEqual({ kind: 'noReply', why: 'network' });
  });
});

describe('checkPrinter', () => {
  it('posts an empty document that prints nothing', async () => {
    const received = answerWith(envelope('success="true" code="" status="251658262" battery="0"'));

    await checkPrinter(URL, {});

    expect(received[0]?.body).toContain('<epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"></epos-print>');
  });

  it('gives up after 5000 ms', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    server.use(http.post(URL, () => new Promise<never>(() => undefined)));
    const results: unknown[] = [];

    const check = checkPrinter(URL, {}).then((reply) => results.push(reply));
    await jest.advanceTimersByTimeAsync(4_999);
    expect(results).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await check;
    jest.useRealTimers();

    expect(results).toEqual([{ kind: 'noReply', why: 'timeout' }]);
  });
});

describe('printTimeout', () => {
  it('is the time limit of the address and a margin, one minute where it says none', () => {
    expect([printTimeout(`${URL}?devid=local_printer&timeout=10000`), printTimeout(URL), printTimeout(`${URL}?timeout=x`)]).toEqual([
      15_000, 65_000, 65_000,
    ]);
  });
});
