/** @jest-environment-options {"url": "https://pase.example/operations"} */
import { http, HttpResponse } from 'msw';
import { replyOfEpos } from '@/domain/eposAnswer';
import { askLocalNetwork } from '@/services/printing/askLocalNetwork';
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

/** A request that waits, as one does under the browser's question. */
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

describe('a printer of the local network on a page of the public one', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] }));
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
    noPermissions();
  });

  it('is waited for as long as the question of the browser is open, and 5 s from the answer [BP-09]', async () => {
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
    ['that was allowed', LOCAL, 'granted'],
    ['that needs no grant', ELSEWHERE, 'prompt'],
  ] as const)('one %s is given up after 5 s [BP-09]', async (_, url, state) => {
    aLocalNetworkPermission(state);
    pending(url);
    const outcome = outcomeOf(printerProtocol.check(url));
    await jest.advanceTimersByTimeAsync(5_001);
    await jest.advanceTimersByTimeAsync(0);

    expect(outcome).toEqual([replyOfEpos({ kind: 'noReply', why: 'timeout' })]);
  });

  it('is given up after 5 s by a browser that does not know the permission [BP-09]', async () => {
    pending(LOCAL);
    const outcome = outcomeOf(printerProtocol.check(LOCAL));
    await jest.advanceTimersByTimeAsync(5_001);
    await jest.advanceTimersByTimeAsync(0);

    expect(outcome).toEqual([replyOfEpos({ kind: 'noReply', why: 'timeout' })]);
  });

  it('is named to the browser as local, a printer elsewhere is not, for checks and tickets alike [BP-09]', async () => {
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

describe('askLocalNetwork', () => {
  afterEach(noPermissions);

  it('gives what the person answered to the browser [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    const printer = pending(LOCAL);
    const asked = askLocalNetwork(LOCAL);
    await permission.becomes('granted');
    printer.answer();

    expect(await asked).toBe('granted');
  });

  it('is still at the question when it was closed unanswered, and at the refusal after one [BP-09]', async () => {
    const permission = aLocalNetworkPermission('prompt');
    server.use(http.post(LOCAL, () => HttpResponse.error()));
    expect(await askLocalNetwork(LOCAL)).toBe('prompt');

    await permission.becomes('denied');
    expect(await askLocalNetwork(LOCAL)).toBe('denied');
  });

  it('finds out that no grant is needed from here: a printer answers and nobody was asked [BP-09]', async () => {
    aLocalNetworkPermission('prompt');
    answers(LOCAL);

    expect(await askLocalNetwork(LOCAL)).toBe('granted');
    expect(await localNetworkPermission()).toBe('granted');
  });
});
