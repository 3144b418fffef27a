import { retry, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { errorBodySchema } from '@/domain/reply';
import { isApiError, type ApiError } from '@/services/api/apiError';

type ParamValue = string | number | boolean | null | undefined;

/** An API request: the path below the API's base URL and its content. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** Lists become repeated keys; empty values are omitted (decision G06). A `URLSearchParams` is sent unchanged. */
  params?: Record<string, ParamValue | readonly ParamValue[]> | URLSearchParams;
  /** A `URLSearchParams` is sent form-encoded, any other value as JSON. */
  body?: unknown;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /**
   * The token that the call sends: the user's, none (sign-in only), or the app's (creating an order, decision G17).
   * @default 'user'
   */
  token?: 'user' | 'app' | 'none';
  /** `products`: the base URL of the products API (decision G41). @default the API's base URL */
  api?: 'products';
  /** @default 30000 */
  timeoutMs?: number;
  /** Disables retries of a GET: a POS locks an account after repeated calls with invalid credentials. @default false */
  once?: boolean;
  /** Continues the request when the page is closed during it; its body must be smaller than 64 KiB. @default false */
  keepalive?: boolean;
}

/** The context of every API call: the extra argument of the store's thunks. */
export interface ApiAccess {
  apiUrl: string;
  /** Base URL of the products API, when it differs from `apiUrl`. */
  productsApiUrl?: string | undefined;
  accessToken: () => string | null;
  /** From `/config.json`; sent only with the call that creates an order. */
  appToken: string | null;
  /** Called when the server rejects this token with 401. */
  onTokenRejected: (token: string) => void;
  /** Called with the new token when the server has ended the user's other sessions. */
  onTokenReplaced: (token: string) => void;
  /** Waits while the user re-enters the password (row BX-02). Resolves with true when the same user has a different token. */
  waitForRenewal: (token: string, signal: AbortSignal) => Promise<boolean>;
  /** Called for a 403: the cached permissions of the user may be out of date. */
  onForbidden: () => void;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Delays before the first and the second retry of a query, in milliseconds. */
const RETRY_DELAYS_MS = [100, 400];

const callWithRenewal: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, { signal, extra, endpoint }) => {
  // The store passes an ApiAccess as the thunks' extra argument; RTK Query types it as unknown.
  const access = extra as ApiAccess;
  const token = access.accessToken();
  const reply = await callApi(request, access, signal);
  if (request.token === 'app' || request.token === 'none') return reply;
  if (statusOf(reply) === 403 && endpoint !== 'getLoginData') access.onForbidden();
  if (statusOf(reply) !== 401 || token === null) return reply;
  return (await access.waitForRenewal(token, signal)) ? callApi(request, access, signal) : reply;
};

/**
 * The base query of RTK Query; see `callApi`. After a 401 it waits for the session to be renewed and repeats the call, since the server did
 * not process it. A GET is retried twice after a broken connection or when the server is unavailable. No other call is repeated.
 */
export const baseQuery = retry(callWithRenewal, {
  retryCondition: (error, { method, once = false }, { attempt }) =>
    method === 'GET' && !once && isPassing(error) && attempt <= RETRY_DELAYS_MS.length,
  backoff: (attempt) => new Promise((resolve) => setTimeout(resolve, RETRY_DELAYS_MS[attempt - 1])),
});

function statusOf(reply: { data: unknown } | { error: ApiError }): number | null {
  return 'error' in reply && reply.error.kind === 'http' ? reply.error.status : null;
}

function isPassing(error: unknown): boolean {
  return isApiError(error) && (error.kind === 'network' || (error.kind === 'http' && [502, 503, 504].includes(error.status)));
}

/**
 * Calls the API with the `access-token` header and the `ts` query parameter (specification 1 §7) and returns the parsed body. Every failure
 * is returned as an ApiError; it never throws. A 401 to a call with a user token is reported to the session.
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

/** Like `callApi`, but returns the response while its body is still streaming. It never throws; reading the body may. */
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

/** The URL and headers for a request that a worker sends itself. The worker reports an error response with `httpError`. */
export function callForWorker(request: ApiRequest, access: ApiAccess): { url: string; headers: Readonly<Record<string, string>> } {
  return { url: new URL(address(access, request), location.href).href, headers: headersOf(request, tokenOf(request, access)) };
}

async function send(request: ApiRequest, access: ApiAccess, signal: AbortSignal): Promise<Response> {
  const token = tokenOf(request, access);
  const response = await fetch(address(access, request), options(request, token, signal));
  if (response.status === 401 && token && token !== access.appToken) access.onTokenRejected(token);
  const newToken = response.headers.get('access-token');
  if (newToken && request.token !== 'app' && request.token !== 'none') access.onTokenReplaced(newToken);
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
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== null && item !== undefined && item !== '') search.append(name, String(item));
  }
  search.append('ts', String(Date.now()));
  return `${api ? productsApiUrl : apiUrl}${url}?${search}`;
}

function options(request: ApiRequest, token: string | null, signal: AbortSignal): RequestInit {
  const { method, body, timeoutMs = DEFAULT_TIMEOUT_MS, keepalive = false } = request;
  return {
    method,
    headers: headersOf(request, token),
    credentials: 'omit',
    keepalive,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body === undefined ? {} : { body: body instanceof URLSearchParams ? body : JSON.stringify(body) }),
  };
}

function headersOf({ body, headers: others }: ApiRequest, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { ...others, accept: 'application/json' };
  if (token) headers['access-token'] = token;
  // For a form, the browser sets the content type.
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

/** Converts an error response to an ApiError. */
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
