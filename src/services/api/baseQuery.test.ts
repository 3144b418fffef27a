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

  it('sends the access-token header and the ts parameter [S-06]', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW);
    const received = answerWith(() => HttpResponse.json({ data: [] }));

    await call();

    expect(received[0]?.headers.get('access-token')).toBe('token-1');
    expect(new URL(received[0]?.url ?? '').searchParams.get('ts')).toBe(String(NOW));
  });

  it('sends ts and no token for an endpoint without authentication [S-06]', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({ token: 'none' });

    expect(received[0]?.headers.has('access-token')).toBe(false);
    expect(new URL(received[0]?.url ?? '').searchParams.has('ts')).toBe(true);
  });

  it('sends only the app token when the request selects it, and a 401 to it does not end the session [S-06]', async () => {
    const received = answerWith(() => refusal(401, 'UNAUTHORIZED'));
    const refused: string[] = [];

    await call({ method: 'POST', token: 'app' }, anApiAccess({ appToken: 'app-token', onTokenRejected: (token) => refused.push(token) }));

    expect(received[0]?.headers.get('access-token')).toBe('app-token');
    expect(refused).toEqual([]);
  });

  it('omits the access-token header when there is no token', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({}, anApiAccess({ accessToken: () => null }));

    expect(received[0]?.headers.has('access-token')).toBe(false);
  });

  it('repeats the key for each value of a list and omits empty values', async () => {
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

  it('sends a form form-encoded, with the headers of the request', async () => {
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
  ])('returns the body unchanged for %s', async (_case, answer, expected) => {
    answerWith(answer);

    expect(await call()).toEqual(expected);
  });

  it('returns the code and the message of an error response', async () => {
    answerWith(() => refusal(422, 'INVALID', 'Name is missing', { 'retry-after': '30' }));

    expect(await call()).toEqual({
      error: { kind: 'http', status: 422, code: 'INVALID', message: 'Name is missing', retryAfterMs: 30_000 },
    });
  });

  it('returns an http error when the error response is not from the API', async () => {
    answerWith(() => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 }));

    expect(await call()).toEqual({ error: { kind: 'http', status: 502, code: 'UNKNOWN', message: '' } });
  });

  it('reads the message of a server that sends only a message [ER-01]', async () => {
    answerWith(() => HttpResponse.json({ error: { message: 'Base de datos en mantenimiento' } }, { status: 409 }));

    expect(await call()).toEqual({ error: { kind: 'http', status: 409, code: 'UNKNOWN', message: 'Base de datos en mantenimiento' } });
  });

  it('returns an unreadable error for a response that is not JSON', async () => {
    answerWith(() => HttpResponse.text('<!doctype html>'));

    expect(await call()).toEqual({ error: { kind: 'unreadable', reason: 'not JSON' } });
  });

  it('returns a timeout error when no response arrives in time', async () => {
    answerWith(async () => {
      await delay('infinite');
      return HttpResponse.json({});
    });

    expect(await call({ timeoutMs: 20 })).toEqual({ error: { kind: 'timeout' } });
  });

  it.each([
    [true, 'network'],
    [false, 'offline'],
  ])('returns an offline or network error when the server is unreachable and navigator.onLine is %p', async (online, kind) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
    answerWith(() => HttpResponse.error());

    expect(await call()).toEqual({ error: { kind } });
  });

  it('reports a user token that the server rejects with 401, and no other error', async () => {
    const refused: string[] = [];
    const access = anApiAccess({ onTokenRejected: (token) => refused.push(token) });
    answerWith(() => refusal(401, 'UNAUTHORIZED'));
    await call({}, access);
    await call({ token: 'none' }, access);
    answerWith(() => refusal(403, 'FORBIDDEN'));
    await call({}, access);

    expect(refused).toEqual(['token-1']);
  });

  it('stores the new token that a reply to a call with the user token carries, and no other', async () => {
    const given: string[] = [];
    const access = anApiAccess({ appToken: 'app-token', onTokenReplaced: (token) => given.push(token) });
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
    // The other arguments that RTK Query passes are not used by the base query.
    return baseQuery({ method: 'GET', url: '/things', ...request }, api as unknown as BaseQueryApi, {});
  };
  const ok = () => HttpResponse.json({ data: 1 });
  /** Responds with each answer in turn and repeats the last one. */
  const inTurn = (...answers: (() => Response)[]) => {
    let call = 0;
    return answerWith(() => (answers[Math.min(call++, answers.length - 1)] ?? ok)());
  };

  it.each([
    ['a broken connection', () => HttpResponse.error()],
    ['an unavailable server', () => refusal(503, 'SERVICE_UNAVAILABLE')],
  ])('retries a query at most twice after %s', async (_what, failure) => {
    const healed = inTurn(failure, failure, ok);
    expect(await query({})).toMatchObject({ data: { data: 1 } });
    expect(healed).toHaveLength(3);

    const broken = inTurn(failure);
    expect(await query({})).toHaveProperty('error');
    expect(broken).toHaveLength(3);
  });

  it.each([
    ['a mutation', { method: 'POST' as const }, () => HttpResponse.error()],
    ['a 404', {}, () => refusal(404, 'NOT_FOUND')],
    ['a 500', {}, () => refusal(500, 'INTERNAL')],
    ['a reply that cannot be read', {}, () => new HttpResponse('<html>')],
  ])('does not retry after %s', async (_what, request, failure) => {
    const received = inTurn(failure);

    expect(await query(request)).toHaveProperty('error');

    expect(received).toHaveLength(1);
  });

  it('repeats a query or a mutation with the new token after the session is renewed [BX-02]', async () => {
    const tokens = ['old', 'new', 'new'];
    const received = inTurn(() => refusal(401, 'UNAUTHORIZED'), ok);

    const reply = await query(
      { method: 'POST' },
      anApiAccess({ accessToken: () => tokens.shift() ?? null, waitForRenewal: async () => true }),
    );

    expect(reply).toMatchObject({ data: { data: 1 } });
    expect(received).toHaveLength(2);
  });

  it('returns the 401 when the session is not renewed', async () => {
    const received = inTurn(() => refusal(401, 'UNAUTHORIZED'));

    expect(await query({})).toMatchObject({ error: { kind: 'http', status: 401 } });
    expect(received).toHaveLength(1);
  });

  it('reports a 403 as a missing permission, except that of getLoginData', async () => {
    let forbiddenCalls = 0;
    const access = anApiAccess({ onForbidden: () => (forbiddenCalls += 1) });
    inTurn(() => refusal(403, 'NOT_ALLOWED'));

    await query({}, access);
    await query({}, access, 'getLoginData');

    expect(forbiddenCalls).toBe(1);
  });
});
