import type { BaseQueryApi } from '@reduxjs/toolkit/query';
import { delay, http, HttpResponse } from 'msw';
import { baseQuery, callApi, type ApiRequest } from '@/services/api/baseQuery';
import { anApiAccess } from '../../../test/factories/anApiAccess';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const NOW = 1_800_000_000_000;

function call(request: Partial<ApiRequest> = {}, access = anApiAccess()) {
  return callApi({ method: 'GET', url: '/things', ...request }, access, new AbortController().signal);
}

function answerWith(answer: () => Response | Promise<Response>) {
  const received: Request[] = [];
  server.use(
    http.all('*/api/things', async ({ request }) => {
      received.push(request.clone());
      return answer();
    }),
  );
  return received;
}

describe('callApi', () => {
  afterEach(() => jest.restoreAllMocks());

  it('carries the access-token header and the ts parameter [S-06]', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    const received = answerWith(() => HttpResponse.json({ data: [] }));

    await call();

    expect(received[0]?.headers.get('access-token')).toBe('token-1');
    expect(new URL(received[0]?.url ?? '').searchParams.get('ts')).toBe(String(NOW));
  });

  it('carries ts and no token when nobody needs to be known [S-06]', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({ token: 'none' });

    expect(received[0]?.headers.has('access-token')).toBe(false);
    expect(new URL(received[0]?.url ?? '').searchParams.has('ts')).toBe(true);
  });

  it('carries the token of the app alone where that is asked for, and its refusal ends no session [S-06]', async () => {
    const received = answerWith(() => refusal(401, 'UNAUTHORIZED'));
    const refused: string[] = [];

    await call({ method: 'POST', token: 'app' }, anApiAccess({ appToken: 'app-token', tokenRefused: (token) => refused.push(token) }));

    expect(received[0]?.headers.get('access-token')).toBe('app-token');
    expect(refused).toEqual([]);
  });

  it('carries no header where there is no token', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({}, anApiAccess({ accessToken: () => null }));

    expect(received[0]?.headers.has('access-token')).toBe(false);
  });

  it('repeats the keys of lists and leaves out what is empty', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({ params: { statuses: ['ERROR', 'SERVED'], page: 0, from: '', to: null, channel: undefined, open: false, none: [] } });

    const { searchParams } = new URL(received[0]?.url ?? '');
    searchParams.delete('ts');
    expect(searchParams.toString()).toBe('statuses=ERROR&statuses=SERVED&page=0&open=false');
  });

  it('sends the body as JSON', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({ method: 'POST', body: { name: 'Ñandú' } });

    expect(received[0]?.headers.get('content-type')).toBe('application/json');
    expect(await received[0]?.json()).toEqual({ name: 'Ñandú' });
  });

  it('sends a form as one, and says of itself what it is told to', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({ method: 'POST', body: new URLSearchParams({ name: 'Ñandú sur' }), headers: { 'pos-config': 'e30=' } });

    expect(received[0]?.headers.get('content-type')).toContain('application/x-www-form-urlencoded');
    expect(await received[0]?.text()).toBe('name=%C3%91and%C3%BA+sur');
    expect(received[0]?.headers.get('pos-config')).toBe('e30=');
    expect(received[0]?.headers.get('access-token')).not.toBeNull();
  });

  it.each([
    ['a body', () => HttpResponse.json({ data: 1 }), { data: { data: 1 } }],
    ['no body', () => new HttpResponse(null, { status: 204 }), { data: null }],
  ])('gives %s as it came', async (_case, answer, expected) => {
    answerWith(answer);

    expect(await call()).toEqual(expected);
  });

  it("tells a refusal in the server's own code and words", async () => {
    answerWith(() => refusal(422, 'INVALID', 'Name is missing', { 'retry-after': '30' }));

    expect(await call()).toEqual({
      error: { kind: 'http', status: 422, code: 'INVALID', message: 'Name is missing', retryAfterMs: 30_000 },
    });
  });

  it('tells a refusal of something that is not the API', async () => {
    answerWith(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));

    expect(await call()).toEqual({ error: { kind: 'http', status: 502, code: 'UNKNOWN', message: '' } });
  });

  it('reads the message of a server that says no more [ER-01]', async () => {
    answerWith(() => HttpResponse.json({ error: { message: 'Base de datos en mantenimiento' } }, { status: 409 }));

    expect(await call()).toEqual({ error: { kind: 'http', status: 409, code: 'UNKNOWN', message: 'Base de datos en mantenimiento' } });
  });

  it('tells an answer that is no JSON', async () => {
    answerWith(() => HttpResponse.text('<!doctype html>'));

    expect(await call()).toEqual({ error: { kind: 'unreadable', reason: 'not JSON' } });
  });

  it('gives up when no answer comes in time', async () => {
    answerWith(async () => {
      await delay('infinite');
      return HttpResponse.json({});
    });

    expect(await call({ timeoutMs: 20 })).toEqual({ error: { kind: 'timeout' } });
  });

  it.each([
    [true, 'network'],
    [false, 'offline'],
  ])('tells whether the browser is online (%p) when the server is out of reach', async (online, kind) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    answerWith(() => HttpResponse.error());

    expect(await call()).toEqual({ error: { kind } });
  });

  it('reports a token that the server no longer accepts, and only that', async () => {
    const refused: string[] = [];
    const access = anApiAccess({ tokenRefused: (token) => refused.push(token) });
    answerWith(() => refusal(401, 'UNAUTHORIZED'));
    await call({}, access);
    await call({ token: 'none' }, access);
    answerWith(() => refusal(403, 'FORBIDDEN'));
    await call({}, access);

    expect(refused).toEqual(['token-1']);
  });

  it("takes the new token that a reply to the user's own call carries, and no other", async () => {
    const given: string[] = [];
    const access = anApiAccess({ appToken: 'app-token', tokenGiven: (token) => given.push(token) });
    answerWith(() => HttpResponse.json({}, { headers: { 'access-token': 'token-2' } }));
    await call({ token: 'none' }, access);
    await call({ method: 'POST', token: 'app' }, access);
    expect(given).toEqual([]);

    await call({ method: 'PATCH' }, access);

    expect(given).toEqual(['token-2']);
  });
});

describe('baseQuery', () => {
  const query = (request: Partial<ApiRequest>, access = anApiAccess(), endpoint = 'listThings') => {
    const api = { signal: new AbortController().signal, extra: access, endpoint, abort: () => undefined, type: 'query' as const };
    // What the base query does not use of RTK Query's own surroundings is left out.
    return baseQuery({ method: 'GET', url: '/things', ...request }, api as unknown as BaseQueryApi, {});
  };
  const ok = () => HttpResponse.json({ data: 1 });
  /** Answers with one after the other, the last one for good. */
  const inTurn = (...answers: (() => Response)[]) => {
    let call = 0;
    return answerWith(() => (answers[Math.min(call++, answers.length - 1)] ?? ok)());
  };

  it.each([
    ['a broken connection', () => HttpResponse.error()],
    ['a server that is not there', () => refusal(503, 'SERVICE_UNAVAILABLE')],
  ])('asks again after %s, twice at most', async (_what, failure) => {
    const healed = inTurn(failure, failure, ok);
    expect(await query({})).toMatchObject({ data: { data: 1 } });
    expect(healed).toHaveLength(3);

    const broken = inTurn(failure);
    expect(await query({})).toHaveProperty('error');
    expect(broken).toHaveLength(3);
  });

  it.each([
    ['a call that changes something', { method: 'POST' as const }, () => HttpResponse.error()],
    ['a refusal', {}, () => refusal(404, 'NOT_FOUND')],
    ['a failure of the server', {}, () => refusal(500, 'INTERNAL')],
    ['a reply that cannot be read', {}, () => new HttpResponse('<html>')],
  ])('repeats nothing after %s', async (_what, request, failure) => {
    const received = inTurn(failure);

    expect(await query(request)).toHaveProperty('error');

    expect(received).toHaveLength(1);
  });

  it('makes a call that met the end of the session again with the new token, also one that changes something [BX-02]', async () => {
    const tokens = ['old', 'new', 'new'];
    const received = inTurn(() => refusal(401, 'UNAUTHORIZED'), ok);

    const reply = await query({ method: 'POST' }, anApiAccess({ accessToken: () => tokens.shift() ?? null, renewed: async () => true }));

    expect(reply).toMatchObject({ data: { data: 1 } });
    expect(received).toHaveLength(2);
  });

  it('fails with the refusal when nobody renews the session', async () => {
    const received = inTurn(() => refusal(401, 'UNAUTHORIZED'));

    expect(await query({})).toMatchObject({ error: { kind: 'http', status: 401 } });
    expect(received).toHaveLength(1);
  });

  it('tells of a refused permission, but not of one to read who is signed in', async () => {
    let told = 0;
    const access = anApiAccess({ forbidden: () => (told += 1) });
    inTurn(() => refusal(403, 'NOT_ALLOWED'));

    await query({}, access);
    await query({}, access, 'getLoginData');

    expect(told).toBe(1);
  });
});
