/** @jest-environment-options {"url": "https://pase.example/operations"} */
import { http, HttpResponse } from 'msw';
import { replyOfEpos } from '@/domain/eposAnswer';
import { requestLocalNetwork } from '@/services/printing/requestLocalNetwork';
import { localNetworkPermission } from '@/services/printing/localNetwork';
import { printerProtocol } from '@/services/printing/printerProtocols';
import { server } from '../../../test/msw/server';
import { aLocalNetworkPermission, noPermissions } from '../../../test/setup/localNetworkPermission';

const LOCAL = 'http://192.168.1.50/cgi-bin/epos/service.cgi';
const ELSEWHERE = 'https://printer.example/cgi-bin/epos/service.cgi';
const REPLY =
  '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
  '<response success="true" code="" status="251658262" xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print"/></s:Body></s:Envelope>';

const answers = (url: string) => server.use(http.post(url, () => new HttpResponse(REPLY)));

/** A request without an answer yet, as while the browser shows its permission prompt. */
function pending(url: string): { answer: () => void } {
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  server.use(
    http.post(url, async () => {
      await answered;
      return new HttpResponse(REPLY);
    }),
  );
  return { answer: () => answer() };
}

function outcomeOf<Result>(promise: Promise<Result>) {
  const seen: Result[] = [];
  void promise.then((result) => seen.push(result));
  return seen;
}

describe('a request from a public page to a printer in the local network', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    noPermissions();
  });

  it('has no timeout while the permission prompt is open, and times out 5 s after its answer [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    pending(LOCAL);
    const outcome = outcomeOf(printerProtocol.check(LOCAL));
    await jest.advanceTimersByTimeAsync(600_000);
    expect(outcome).toEqual([]);

    await permission.becomes('granted');
    await jest.advanceTimersByTimeAsync(4_999);
    expect(outcome).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    await jest.advanceTimersByTimeAsync(0);

    expect(outcome).toEqual([replyOfEpos({ kind: 'noReply', why: 'timeout' })]);
  });

  it.each([
    ['the permission is granted', LOCAL, 'granted'],
    ['the address needs no permission', ELSEWHERE, 'prompt'],
  ] as const)('times out after 5 s if %s [BP-09]', async (_, url, state) => {
    aLocalNetworkPermission(state);
    pending(url);
    const outcome = outcomeOf(printerProtocol.check(url));
    await jest.advanceTimersByTimeAsync(5_001);
    await jest.advanceTimersByTimeAsync(0);

    expect(outcome).toEqual([replyOfEpos({ kind: 'noReply', why: 'timeout' })]);
  });

  it('times out after 5 s in a browser that does not support the permission [BP-09]', async () => {
    pending(LOCAL);
    const outcome = outcomeOf(printerProtocol.check(LOCAL));
    await jest.advanceTimersByTimeAsync(5_001);
    await jest.advanceTimersByTimeAsync(0);

    expect(outcome).toEqual([replyOfEpos({ kind: 'noReply', why: 'timeout' })]);
  });

  it('has `targetAddressSpace: local` for checks and tickets, unlike requests to a public address [BP-09]', async () => {
    answers(LOCAL);
    answers(ELSEWHERE);
    const sent = jest.spyOn(globalThis, 'fetch');

    for (const url of [LOCAL, ELSEWHERE]) {
      await printerProtocol.check(url);
      await printerProtocol.print(url, { headers: {}, body: '<ticket/>' });
    }

    const spaces = sent.mock.calls.map(([, init]) => (init && 'targetAddressSpace' in init ? init.targetAddressSpace : null));
    expect(spaces).toEqual(['local', 'local', null, null]);
  });
});

describe('requestLocalNetwork', () => {
  afterEach(noPermissions);

  it('returns the answer of the person to the permission prompt [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    const printer = pending(LOCAL);
    const permissionAfter = requestLocalNetwork(LOCAL);
    await permission.becomes('granted');
    printer.answer();

    expect(await permissionAfter).toBe('granted');
  });

  it('returns `prompt` if the prompt was closed without an answer, and `denied` if access was denied [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    server.use(http.post(LOCAL, () => HttpResponse.error()));
    expect(await requestLocalNetwork(LOCAL)).toBe('prompt');

    await permission.becomes('denied');
    expect(await requestLocalNetwork(LOCAL)).toBe('denied');
  });

  it('treats the permission as granted once a printer answers without a prompt [BP-09]', async () => {
    aLocalNetworkPermission('prompt');
    answers(LOCAL);

    expect(await requestLocalNetwork(LOCAL)).toBe('granted');
    expect(await localNetworkPermission('local')).toBe('granted');
  });
});
