import { delay, http, HttpResponse } from 'msw';
import { callApi, type ApiAccess, type ApiRequest } from '@/services/api/baseQuery';
import { refusal } from '../../../test/msw/handlers';
import { server } from '../../../test/msw/server';

const NOW = 1_800_000_000_000;

function anAccess(over: Partial<ApiAccess> = {}): ApiAccess {
  return { apiUrl: '/api', accessToken: () => 'token-1', tokenRefused: () => undefined, ...over };
}

function call(request: Partial<ApiRequest> = {}, access = anAccess()) {
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

    await call({ anonymous: true });

    expect(received[0]?.headers.has('access-token')).toBe(false);
    expect(new URL(received[0]?.url ?? '').searchParams.has('ts')).toBe(true);
  });

  it('carries no header where there is no token', async () => {
    const received = answerWith(() => HttpResponse.json({}));

    await call({}, anAccess({ accessToken: () => null }));

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
    const access = anAccess({ tokenRefused: (token) => refused.push(token) });
    answerWith(() => refusal(401, 'UNAUTHORIZED'));
    await call({}, access);
    await call({ anonymous: true }, access);
    answerWith(() => refusal(403, 'FORBIDDEN'));
    await call({}, access);

    expect(refused).toEqual(['token-1']);
  });
});
