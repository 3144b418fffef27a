import { Writable } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { logOptions } from './log';

describe('the log', () => {
  function written(entry: object): string {
    const lines: string[] = [];
    const sink = new Writable({ write: (chunk, _encoding, done) => (lines.push(String(chunk)), done()) });
    pino({ ...logOptions, level: 'info' }, sink).info(entry);
    return lines.join('');
  }

  it('redacts tokens and passwords at any depth', () => {
    const secret = 'eyJhbGciOi';
    const entry = {
      accessToken: secret,
      deployment: { appToken: secret },
      req: { headers: { 'access-token': secret, authorization: secret, host: 'localhost' } },
      body: { email: 'ana@example.com', password: secret },
      user: { passwordHash: secret },
    };

    const line = written(entry);

    expect(line).not.toContain(secret);
    expect(line).toContain('ana@example.com');
  });

  const values = ['Ana García', 'Calle Mayor 1'];

  it.each([
    ['logged as a field', (cause: Error) => ({ error: new DrizzleQueryError('insert into print_jobs', values, cause) })],
    ['logged alone', (cause: Error) => cause],
  ])('redacts the values of the statement from a database error %s', (_which, entryOf) => {
    const cause = Object.assign(new Error('null value in column "url"'), {
      params: values,
      detail: `Failing row contains (${values.join()})`,
    });

    const line = written(entryOf(cause));

    expect(line).not.toContain('Calle Mayor');
    expect(line).toContain('null value in column');
  });

  it('writes the message of an error and the other fields', () => {
    expect(written({ error: new Error('no paper anywhere'), orderId: 'order-1' })).toMatch(/no paper anywhere.*order-1/);
  });
});
