import { isSupported, masterTabAnswerSchema, printJobOf, printJobSchema } from '@/domain/printJob';
import { aPrintJobMessage } from '../../test/factories/aPrintJob';

const NOW = Date.parse('2026-11-20T20:00:00.000Z');

describe('isSupported', () => {
  it.each([
    ['HTTP', 'POST', true],
    ['HTTP', 'GET', false],
    ['HTTP', 'post', false],
    ['USB', 'POST', false],
    ['', '', false],
    ['USB', '', true],
    ['SERIAL', '', true],
  ])('returns for strategy "%s" with method "%s": %s [PR-13]', (strategy, httpMethod, supported) => {
    expect(isSupported({ strategy, httpMethod })).toBe(supported);
  });
});

describe('printJobOf', () => {
  it.each([
    [undefined, 1],
    [null, 1],
    [0, 1],
    [1, 1],
    [3, 3],
    [10, 10],
    [99, 10],
  ])('converts the number of copies %s to %d copies [PR-14]', (copies, count) => {
    expect(printJobOf(aPrintJobMessage({ copies }), 'hash', NOW).copies).toHaveLength(count);
  });

  it('takes the state of each copy from the server, and QUEUED for copies without one', () => {
    const copyStates = [{ copy: 2, attempt: 1, state: 'DONE' as const }];

    expect(printJobOf(aPrintJobMessage({ copies: 2, copyStates }), 'hash', NOW).copies).toEqual([
      { copy: 1, attempt: 0, state: 'QUEUED' },
      { copy: 2, attempt: 1, state: 'DONE' },
    ]);
  });

  it("calculates the remaining time by the server's clock if the message has it, else by its own", () => {
    const expiresAt = '2026-11-20T20:30:00.000Z';
    const remaining = (changes: object) => printJobOf(aPrintJobMessage(changes), 'hash', NOW).expiresInMs;

    expect([
      remaining({ expiresAt, serverTime: '2026-11-20T20:10:00.000Z' }),
      remaining({ expiresAt }),
      remaining({}),
      remaining({ expiresAt: 'soon' }),
    ]).toEqual([1_200_000, 1_800_000, null, null]);
  });

  it('contains no ticket', () => {
    const job = printJobOf(aPrintJobMessage({ body: 'the ticket', duplicateBody: 'the marked ticket' }), 'hash', NOW);

    expect(JSON.stringify(job)).not.toContain('ticket"');
    expect(job.hasDuplicateBody).toBe(true);
  });

  it('parses a job of the plain protocol, without hand-out and with its own hash of the body', () => {
    const { handOut, bodyHash, ...plain } = aPrintJobMessage();
    expect([handOut, bodyHash]).toEqual([1, 'hash-1']);

    expect(printJobOf(plain, 'own-hash', NOW)).toMatchObject({ handOut: null, bodyHash: 'own-hash' });
  });
});

describe('printJobSchema', () => {
  it.each([null, 'text', {}, { uuid: '' }, { ...aPrintJobMessage(), body: 7 }, { ...aPrintJobMessage(), copies: 'many' }])(
    'rejects %j',
    (message) => {
      expect(printJobSchema.safeParse(message).success).toBe(false);
    },
  );
});

describe('masterTabAnswerSchema', () => {
  it('accepts a boolean or an object only [RT-03]', () => {
    expect(masterTabAnswerSchema.safeParse(true).data).toEqual({ isMaster: true, plain: true });
    expect(masterTabAnswerSchema.safeParse({ isMaster: false, epoch: 2 }).data).toEqual({ isMaster: false, epoch: 2 });
    expect([null, 'yes', {}].map((answer) => masterTabAnswerSchema.safeParse(answer).success)).toEqual([false, false, false]);
  });
});
