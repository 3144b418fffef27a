import { signInFailure } from '@/features/session/signInFailure';
import type { ApiError } from '@/services/api/apiError';

const http = (status: number, message = '', more: Partial<Extract<ApiError, { kind: 'http' }>> = {}): ApiError => ({
  kind: 'http',
  status,
  code: 'X',
  message,
  ...more,
});

describe('signInFailure', () => {
  it.each([
    ['status 429', http(429)],
    ['a message that contains 429', http(500, 'Too many (429)')],
    ['status 401 with the message 429', http(401, '429')],
  ])('locks out for one minute on %s [ER-01]', (_case, error) => {
    expect(signInFailure(error)).toEqual({ kind: 'lockedOut', retryInMs: 60_000 });
  });

  it('locks out for the time that the server specifies', () => {
    expect(signInFailure(http(429, '', { retryAfterMs: 12_000 }))).toEqual({ kind: 'lockedOut', retryInMs: 12_000 });
  });

  it.each([400, 401, 403])('reports invalid credentials on %i, whatever the message [ER-01]', (status) => {
    expect(signInFailure(http(status, 'no'))).toEqual({ kind: 'failed', problem: { kind: 'invalidCredentials' } });
  });

  it('reports that an API user has no screens', () => {
    expect(signInFailure(http(403, 'no', { code: 'ROLE_CANNOT_SIGN_IN' }))).toEqual({ kind: 'failed', problem: { kind: 'noScreens' } });
  });

  it("returns the server's message for any other HTTP error [ER-01]", () => {
    expect(signInFailure(http(500, 'Database asleep'))).toEqual({
      kind: 'failed',
      problem: { kind: 'refused', message: 'Database asleep' },
    });
  });

  it('returns the general problem when the server sends no message [ER-01]', () => {
    expect(signInFailure(http(502))).toEqual({ kind: 'failed', problem: { kind: 'general' } });
  });

  it.each<ApiError>([{ kind: 'timeout' }, { kind: 'offline' }, { kind: 'network' }])('maps %j to a problem of the same kind', (error) => {
    expect(signInFailure(error)).toEqual({ kind: 'failed', problem: { kind: error.kind } });
  });
});
