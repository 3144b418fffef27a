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
    ['a status 429', http(429)],
    ['a text with 429', http(500, 'Too many (429)')],
    ['a wrong password that the text calls 429', http(401, '429')],
  ])('locks out for a minute on %s [ER-01]', (_case, error) => {
    expect(signInFailure(error)).toEqual({ kind: 'lockedOut', retryInMs: 60_000 });
  });

  it('locks out for as long as the server says', () => {
    expect(signInFailure(http(429, '', { retryAfterMs: 12_000 }))).toEqual({ kind: 'lockedOut', retryInMs: 12_000 });
  });

  it.each([400, 401, 403])('calls the credentials wrong on %i, whatever the text [ER-01]', (status) => {
    expect(signInFailure(http(status, 'no'))).toEqual({ kind: 'failed', problem: { kind: 'invalidCredentials' } });
  });

  it('says that a user for programs has no screens', () => {
    expect(signInFailure(http(403, 'no', { code: 'ROLE_CANNOT_SIGN_IN' }))).toEqual({ kind: 'failed', problem: { kind: 'noScreens' } });
  });

  it("gives the server's own words on any other refusal [ER-01]", () => {
    expect(signInFailure(http(500, 'Database asleep'))).toEqual({
      kind: 'failed',
      problem: { kind: 'refused', message: 'Database asleep' },
    });
  });

  it('gives the general text where the server says nothing [ER-01]', () => {
    expect(signInFailure(http(502))).toEqual({ kind: 'failed', problem: { kind: 'general' } });
  });

  it.each<ApiError>([{ kind: 'timeout' }, { kind: 'offline' }, { kind: 'network' }])('tells %j apart', (error) => {
    expect(signInFailure(error)).toEqual({ kind: 'failed', problem: { kind: error.kind } });
  });
});
