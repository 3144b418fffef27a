import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { errorBodySchema } from '@/domain/reply';
import { isApiError, type ApiError } from '@/services/api/apiError';

type ParamValue = string | number | boolean | null | undefined;

/** One call: the path below the API's address, and what goes with it. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** Lists become repeated keys; what is empty is left out (decision G06). A `URLSearchParams` goes as it is. */
  params?: Record<string, ParamValue | readonly ParamValue[]> | URLSearchParams;
  /** A `URLSearchParams` goes form-encoded, everything else as JSON. */
  body?: unknown;
  /** What else the call says of itself. */
  headers?: Readonly<Record<string, string>>;
  /**
   * Whose token the call carries: nobody's (sign-in alone), or the app's (creating an order, decision G17).
   * @default 'user'
   */
  token?: 'user' | 'app' | 'none';
  /** The products API has an address of its own (decision G41). @default the API's */
  api?: 'products';
  /** @default 30000 */
  timeoutMs?: number;
  /** It is asked once, though it only reads: a POS locks out who comes with the wrong keys again and again. @default false */
  once?: boolean;
}

/** What the store hands to every call as the thunks' extra argument. */
export interface ApiAccess {
  apiUrl: string;
  /** Of the products API, where it has one of its own. */
  productsApiUrl?: string | undefined;
  accessToken: () => string | null;
  /** From `/config.json`; goes with the call that creates an order and with no other. */
  appToken: string | null;
  /** The server no longer accepts this token. */
  tokenRefused: (token: string) => void;
  /** The server ended the sessions of the user, and gives this one a new token instead. */
  tokenGiven: (token: string) => void;
  /** Waits while the password is asked in place (row BX-02); true once the same user has another token than this one. */
  renewed: (token: string, signal: AbortSignal) => Promise<boolean>;
  /** The server says that the user's role may not do this: what is known of the user is out of date, perhaps. */
  forbidden: () => void;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** When a call that asks for something is made again, after the first and after the second failure. */
const AGAIN_AFTER_MS = [100, 400];

const callWithRenewal: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, { signal, extra, endpoint }) => {
  // The store is made with an ApiAccess as the thunks' extra argument; RTK Query knows it as unknown.
  const access = extra as ApiAccess;
  const token = access.accessToken();
  const reply = await callApi(request, access, signal);
  if (request.token === 'app' || request.token === 'none') return reply;
  if (statusOf(reply) === 403 && endpoint !== 'getLoginData') access.forbidden();
  if (statusOf(reply) !== 401 || token === null) return reply;
  return (await access.renewed(token, signal)) ? callApi(request, access, signal) : reply;
};

/**
 * Every call of RTK Query: see `callApi`. One that the server refused because the session had ended waits for the password and
 * is made again: the server did nothing of it. One that only reads is made again, twice, when the connection broke or the
 * server was not there; nothing else is ever repeated by itself.
 */
export const baseQuery = retry(callWithRenewal, {
  retryCondition: (error, { method, once = false }, { attempt }) =>
    method === 'GET' && !once && isPassing(error) && attempt <= AGAIN_AFTER_MS.length,
  backoff: (attempt) => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS[attempt - 1])),
});

function statusOf(reply: { data: unknown } | { error: ApiError }): number | null {
  return 'error' in reply && reply.error.kind === 'http' ? reply.error.status : null;
}

function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.kind === 'network' || (error.kind === 'http' && [502, 503, 504].includes(error.status)));
}

/**
 * Calls the API: adds the `access-token` header and the `ts` query parameter (specification 1 §7) and gives the body as it
 * came. Every failure is an ApiError; it never throws. A 401 to a call with a token is told to the session.
 */
export async function callApi(
  request: ApiRequest,
  access: ApiAccess,
  signal: AbortSignal,
): Promise<{ data: unknown } | { error: ApiError }> {
  try {
    const response = await send(request, access, signal);
    const text = await response.text();
    return response.ok ? readBody(text) : { error: refusal(response, text) };
  } catch (failure) {
    return { error: connectionError(failure) };
  }
}

/** As `callApi`, for a file: gives the reply while its body is still on its way. It never throws; reading the body may. */
export async function callForFile(
  request: ApiRequest,
  access: ApiAccess,
  signal: AbortSignal,
): Promise<{ data: Response } | { error: ApiError }> {
  try {
    const response = await send(request, access, signal);
    return response.ok ? { data: response } : { error: refusal(response, await response.text()) };
  } catch (failure) {
    return { error: connectionError(failure) };
  }
}

/** Address and headers of a call that a worker makes itself: its reply is told by `httpError` where the server refused it. */
export function callForWorker(request: ApiRequest, access: ApiAccess): { url: string; headers: Readonly<Record<string, string>> } {
  return { url: new URL(address(access, request), location.href).href, headers: headersOf(request, tokenOf(request, access)) };
}

async function send(request: ApiRequest, access: ApiAccess, signal: AbortSignal): Promise<Response> {
  const token = tokenOf(request, access);
  const response = await fetch(address(access, request), options(request, token, signal));
  if (response.status === 401 && token && token !== access.appToken) access.tokenRefused(token);
  const given = response.headers.get('access-token');
  if (given && request.token !== 'app' && request.token !== 'none') access.tokenGiven(given);
  return response;
}

function tokenOf({ token = 'user' }: ApiRequest, access: ApiAccess): string | null {
  switch (token) {
    case 'user':
      return access.accessToken();
    case 'app':
      return access.appToken;
    case 'none':
      return null;
  }
}

function address({ apiUrl, productsApiUrl = apiUrl }: ApiAccess, { url, params = {}, api }: ApiRequest): string {
  const search = new URLSearchParams(params instanceof URLSearchParams ? params : undefined);
  for (const [name, value] of params instanceof URLSearchParams ? [] : Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one));
  }
  search.append('ts', String(Date.now()));
  return `${api ? productsApiUrl : apiUrl}${url}?${search}`;
}

function options(request: ApiRequest, token: string | null, signal: AbortSignal): RequestInit {
  const { method, body, timeoutMs = DEFAULT_TIMEOUT_MS } = request;
  return {
    method,
    headers: headersOf(request, token),
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  };
}

function headersOf({ body, headers: others }: ApiRequest, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { ...others, accept: 'application/json' };
  if (token) headers['access-token'] = token;
  // Of a form the browser says it itself.
  if (body !== undefined && !(body instanceof URLSearchParams)) headers['content-type'] = 'application/json';
  return headers;
}

function readBody(text: string): { data: unknown } | { error: ApiError } {
  if (text === '') return { data: null };
  try {
    const data: unknown = JSON.parse(text);
    return { data };
  } catch {
    return { error: { kind: 'unreadable', reason: 'not JSON' } };
  }
}

/** What the server said when it refused a call. */
export function refusal(response: Pick<Response, 'status' | 'headers'>, text: string): ApiError {
  const body = readBody(text);
  const parsed = errorBodySchema.safeParse('data' in body ? body.data : null);
  const { code, message, details } = parsed.success ? parsed.data.error : { code: 'UNKNOWN', message: '', details: undefined };
  const seconds = Number(response.headers.get('retry-after') ?? 'none');
  return {
    kind: 'http',
    status: response.status,
    code,
    message,
    ...(details === undefined ? {} : { details }),
    ...(Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {}),
  };
}

function connectionError(failure: unknown): ApiError {
  if (typeof failure === 'object' && failure !== null && 'name' in failure && failure.name === 'TimeoutError') return { kind: 'timeout' };
  return navigator.onLine ? { kind: 'network' } : { kind: 'offline' };
}
