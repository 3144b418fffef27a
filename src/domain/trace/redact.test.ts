import fc from 'fast-check';
import { applyChanges, changesBetween } from '@/domain/trace/changes';
import { createRedactor } from '@/domain/trace/redact';
import type { StepLine } from '@/domain/trace/traceFormat';

/** Aliases by number in place of a keyed hash. */
function anAliasOf() {
  const known = new Map<string, string>();
  return (text: string) => {
    if (!known.has(text)) known.set(text, `~${String(known.size).padStart(12, '0')}`);
    return known.get(text) ?? '';
  };
}

const { value } = createRedactor(anAliasOf());

describe('redactor', () => {
  it('retains what support needs', () => {
    const job = {
      type: 'job.received',
      at: '2026-11-21T20:00:00.000Z',
      job: {
        uuid: 'b1946ac9-2d31',
        orderId: 'order-1',
        url: 'http://192.168.1.50:80/cgi-bin/epos/service.cgi?devid=local_printer&timeout=10000',
      },
      copies: [{ copy: 1, attempt: 2, state: 'FAILED', code: 'EPTR_COVER_OPEN' }],
      queue: ['job:b1946ac9-2d31'],
      uuid: 'printer-1/order-1/KITCHEN/9f86d081884c7d65',
      reports: { 'printer-1': { ok: true } },
      checks: [{ printerUuid: 'printer-1', ok: true }],
      none: '',
    };
    expect(value(job)).toEqual(job);
  });

  it('retains values that machines compare or generate, and aliases them consistently elsewhere', () => {
    const result = {
      error: 'Strategy and httpMethod not supported yet',
      refused: ['location:location-1'],
      reports: { 17: { printerUuid: '17' }, ABC: { printerUuid: 'ABC' } },
      type: 'xstate.error.actor.job:job-1',
      actorId: 'job:job-1',
      step: 'checking',
    };
    expect(value(result)).toEqual(result);
    expect(value({ type: 'xstate.error.actor.job:eyJ.token', actorId: 'job:eyJ.token', uuid: 'eyJ.token' })).toEqual({
      type: expect.stringMatching(/^xstate\.error\.actor\.job:~/) as unknown,
      actorId: expect.stringMatching(/^job:~/) as unknown,
      uuid: expect.stringMatching(/^~/) as unknown,
    });
  });

  it.each([
    [{ email: 'ana@example.com' }, 'ana@example.com'],
    [{ password: 'hunter2' }, 'hunter2'],
    [{ url: 'http://ana:hunter2@192.168.1.50/' }, 'hunter2'],
    [{ url: 'http://192.168.1.50/?token=hunter2' }, 'hunter2'],
    [{ uuid: 'printer-1/order-1/Ana Pérez' }, 'Ana'],
    [{ address: 'Calle Mayor 3' }, 'Mayor'],
    [{ code: 'Ana' }, 'Ana'],
    [{ reason: 'Ana does not want it' }, 'Ana'],
    [{ orderCode: 'Ana 12' }, 'Ana'],
    [{ 'Ana Pérez': true }, 'Ana'],
    [{ queue: ['job:Ana Pérez'] }, 'Ana'],
    [{ queue: ['Ana Pérez job:1'] }, 'Ana'],
    [{ queue: ['Ana.job:1'] }, 'Ana'],
    [{ type: 'Ana Pérez, Calle Mayor 3, job:1' }, 'Ana'],
    [{ jobId: 'xstate.done.actor.Ana Pérez.job:1' }, 'Ana'],
    [{ headers: { Authorization: 'Bearer abc' } }, 'abc'],
  ])('removes the secret from %j', (input, secret) => {
    expect(JSON.stringify(value(input))).not.toContain(secret);
  });

  it.each(['Ana Pérez job:1', 'Ana.lane:http://printer.test/epos'])(
    'removes personal data from the name and the subject of a line: %s',
    (text) => {
      const { line } = createRedactor(anAliasOf());
      const position = { n: 1, t: 1, page: 'page' };
      const named = line({ kind: 'actor', ...position, actor: 'x:1', machine: 'printJob', name: `${text} Ñ`, parent: null });
      const about = line({ kind: 'io', ...position, via: 'socket', direction: 'in', name: 'order.print', about: `${text} Ñ` });
      expect(JSON.stringify([named, about])).not.toContain('Ana');
    },
  );

  it('leaves no text or number in a field that is not known to be safe [TR-03]', () => {
    // Texts that look like identifiers or ids.
    const plain = fc.oneof(
      fc.stringMatching(/^Zo[a-z]{3,10}$/),
      fc.stringMatching(/^6999\d{5}$/),
      fc.stringMatching(/^zo[a-z]{3,10}-\d{2}$/),
    );
    const field = fc.oneof(
      fc.constantFrom('name', 'email', 'phone', 'client', 'note', 'comment', 'orderCode', 'printerName', 'message', 'street', 'doorbell'),
      fc.stringMatching(/^x[A-Z][a-z]{2,12}$/),
    );
    fc.assert(
      fc.property(plain, field, fc.constantFrom('', 'job:1', ' lane:x'), (secret, name, ending) => {
        const text = secret + ending;
        const result = value({
          [name]: text,
          list: [{ [name]: [text, { [name]: text }] }],
          queue: [text],
          code: text,
          reason: text,
          url: text,
        });
        expect(JSON.stringify(result)).not.toContain(secret);
      }),
    );
  });

  it("leaves no personal data, wherever a client's texts occur [TR-03]", () => {
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
    const person = fc.oneof(
      fc.tuple(letters, fc.constantFrom('job:1', ' job:1', ', lane:x', '.entry:1')).map(([name, ending]) => `Ñ${name}${ending}`),
      fc.tuple(letters, letters).map(([first, last]) => `${first} Ñ${last}`),
      fc.emailAddress(),
      fc.tuple(fc.integer({ min: 600_000_000, max: 799_999_999 })).map(([number]) => `+34 ${number}`),
      fc.tuple(letters, fc.nat(99)).map(([street, number]) => `Calle Ñ${street} ${number}`),
    );
    const field = fc.constantFrom('type', 'uuid', 'url', 'state', 'code', 'reason', 'jobs', 'rooms', 'queue', 'email', 'client', 'note');
    fc.assert(
      fc.property(person, field, (text, name) => {
        const result = JSON.stringify(value({ [name]: text, [text]: 1, list: { [name]: [text, { deep: text }] } }));
        expect(result).not.toContain(JSON.stringify(text).slice(1, -1));
      }),
    );
  });

  it('redacts changes consistently: applying them to the redacted value yields the redacted result', () => {
    const json = fc.jsonValue({ maxDepth: 3 }).filter((input) => !JSON.stringify(input).includes('__proto__'));
    const { line, value: redacted } = createRedactor(anAliasOf());
    fc.assert(
      fc.property(fc.record({ context: json }), fc.record({ context: json }), (before, after) => {
        const changes = changesBetween(before, after);
        const step: StepLine = { kind: 'step', n: 1, t: 1, page: 'page', actor: 'x:1', event: { type: 'a' }, taken: [], changes };
        expect(applyChanges(redacted(before), line(step).changes ?? [])).toEqual(redacted(after));
      }),
    );
  });

  it('is idempotent: aliases are not aliased again', () => {
    const once = value({ note: 'Ana', lanes: ['lane:http://printer.test/epos'] });
    expect(value(once)).toEqual(once);
  });
});
