import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import { errorBodySchema } from '@/domain/reply';
import type { ApiError } from '@/services/api/apiError';

type ParamValue = string | number | boolean | null | undefined;

/** One call: the path below the API's address, and what goes with it. */
export interface ApiRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  url: string;
  /** Lists become repeated keys; what is empty is left out (decision G06). */
  params?: Record<string, ParamValue | readonly ParamValue[]>;
  body?: unknown;
  /** The call carries no token: sign-in alone. */
  anonymous?: boolean;
  /** @default 30000 */
  timeoutMs?: number;
}

/** What the store hands to every call as the thunks' extra argument. */
export interface ApiAccess {
  apiUrl: string;
  accessToken: () => string | null;
  /** The server no longer accepts this token. */
  tokenRefused: (token: string) => void;
}

const DEFAULT_TIMEOUT_MS = 30_000;

/** Every call of RTK Query: see `callApi`. */
export const baseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = (request, { signal, extra }) =>
  // The store is made with an ApiAccess as the thunks' extra argument; RTK Query knows it as unknown.
  callApi(request, extra as ApiAccess, signal);

/**
 * Calls the API: adds the `access-token` header and the `ts` query parameter (specification 1 §7) and gives the body as it
 * came. Every failure is an ApiError; it never throws. A 401 to a call with a token is told to the session.
 */
export async function callApi(
  request: ApiRequest,
  access: ApiAccess,
  signal: AbortSignal,
): Promise<{ data: unknown } | { error: ApiError }> {
  const token = request.anonymous ? null : access.accessToken();
  try {
    const response = await fetch(address(access.apiUrl, request), options(request, token, signal));
    if (response.status === 401 && token) access.tokenRefused(token);
    const text = await response.text();
    return response.ok ? readBody(text) : { error: refusal(response, text) };
  } catch (failure) {
    return { error: connectionError(failure) };
  }
}

function address(apiUrl: string, { url, params = {} }: ApiRequest): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one));
  }
  search.append('ts', String(Date.now()));
  return `${apiUrl}${url}?${search}`;
}

function options({ method, body, timeoutMs = DEFAULT_TIMEOUT_MS }: ApiRequest, token: string | null, signal: AbortSignal): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (token) headers['access-token'] = token;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return {
    method,
    headers,
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
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

function refusal(response: Response, text: string): ApiError {
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
