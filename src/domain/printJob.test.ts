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
  ])('takes strategy "%s" with method "%s": %s [PR-13]', (strategy, httpMethod, supported) => {
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
  ])('makes of %s copies on a job %d [PR-14]', (copies, count) => {
    expect(printJobOf(aPrintJobMessage({ copies }), 'hash', NOW).copies).toHaveLength(count);
  });

  it('takes over what the server knows of each copy; of the others nothing was sent', () => {
    const copyStates = [{ copy: 2, attempt: 1, state: 'DONE' as const }];

    expect(printJobOf(aPrintJobMessage({ copies: 2, copyStates }), 'hash', NOW).copies).toEqual([
      { copy: 1, attempt: 0, state: 'QUEUED' },
      { copy: 2, attempt: 1, state: 'DONE' },
    ]);
  });

  it('counts the time that is left by the clock of the server where the message tells it, else by its own', () => {
    const expiresAt = '2026-11-20T20:30:00.000Z';
    const left = (changes: object) => printJobOf(aPrintJobMessage(changes), 'hash', NOW).expiresInMs;

    expect([
      left({ expiresAt, serverTime: '2026-11-20T20:10:00.000Z' }),
      left({ expiresAt }),
      left({}),
      left({ expiresAt: 'soon' }),
    ]).toEqual([1_200_000, 1_800_000, null, null]);
  });

  it('carries no ticket', () => {
    const job = printJobOf(aPrintJobMessage({ body: 'the ticket', duplicateBody: 'the marked ticket' }), 'hash', NOW);

    expect(JSON.stringify(job)).not.toContain('ticket"');
    expect(job.hasDuplicateBody).toBe(true);
  });

  it('understands a job of the plain protocol: no hand-out, its own fingerprint of the body', () => {
    const { handOut, bodyHash, ...plain } = aPrintJobMessage();
    expect([handOut, bodyHash]).toEqual([1, 'hash-1']);

    expect(printJobOf(plain, 'own-hash', NOW)).toMatchObject({ handOut: null, bodyHash: 'own-hash' });
  });
});

describe('printJobSchema', () => {
  it.each([null, 'text', {}, { uuid: '' }, { ...aPrintJobMessage(), body: 7 }, { ...aPrintJobMessage(), copies: 'many' }])(
    'refuses %j',
    (message) => {
      expect(printJobSchema.safeParse(message).success).toBe(false);
    },
  );
});

describe('masterTabAnswerSchema', () => {
  it('understands a bare boolean and an object, nothing else [RT-03]', () => {
    expect(masterTabAnswerSchema.safeParse(true).data).toEqual({ isMaster: true, plain: true });
    expect(masterTabAnswerSchema.safeParse({ isMaster: false, epoch: 2 }).data).toEqual({ isMaster: false, epoch: 2 });
    expect([null, 'yes', {}].map((answer) => masterTabAnswerSchema.safeParse(answer).success)).toEqual([false, false, false]);
  });
});
