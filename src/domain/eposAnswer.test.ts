import fc from 'fast-check';
import { isHeldByPrinter } from '@/domain/printerCode';
import { replyOfEpos, type EposAnswer } from '@/domain/eposAnswer';

const aReply = (over: Partial<Extract<EposAnswer, { kind: 'reply' }>> = {}): EposAnswer => ({
  kind: 'reply',
  httpStatus: 200,
  success: true,
  code: '',
  status: 0x0f000016,
  battery: 0,
  ...over,
});

const verdict = (answer: EposAnswer) => replyOfEpos(answer).verdict;
const health = (answer: EposAnswer) => replyOfEpos(answer).health;

const BUSY = ['EX_SPOOLER', 'EX_DEVICE_BUSY', 'EX_ENPC_TIMEOUT', 'TooManyRequests'];
const REFUSED = ['SchemaError', 'DeviceNotFound', 'RequestEntityTooLarge'];
const HELD = ['EPTR_COVER_OPEN', 'EPTR_REC_EMPTY', 'EPTR_BATTERY_LOW', 'ERROR_WAIT_EJECT'];
const HELD_PERHAPS_PRINTED = ['EPTR_AUTOMATICAL', 'EPTR_CUTTER', 'EPTR_MECHANICAL', 'EPTR_UNRECOVERABLE'];

describe('replyOfEpos: verdict', () => {
  it('returns `printed` for a success with any code', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), (code, status) =>
        expect(verdict(aReply({ code, status }))).toEqual({ outcome: 'printed', code: null }),
      ),
    );
  });

  it.each(REFUSED)('returns `refused` for %s', (code) => {
    expect(verdict(aReply({ success: false, code }))).toEqual({ outcome: 'refused', code });
  });

  it.each(BUSY)('returns `busy` for %s', (code) => {
    expect(verdict(aReply({ success: false, code }))).toEqual({ outcome: 'busy', code });
  });

  it.each([...HELD.map((code) => [code, 'incomplete'] as const), ...HELD_PERHAPS_PRINTED.map((code) => [code, 'uncertain'] as const)])(
    'returns for %s, after which the ticket is printed again, %s [T-01]',
    (code, outcome) => {
      expect(verdict(aReply({ success: false, code }))).toEqual({ outcome, code });
      expect(isHeldByPrinter(code)).toBe(true);
    },
  );

  it.each(['PrintSystemError', 'EX_BADPORT', 'EX_TIMEOUT', 'constructor'])('returns `unknown` for the code %s', (code) => {
    expect(verdict(aReply({ success: false, code }))).toEqual({ outcome: 'unknown', code });
  });

  it('returns `unknown` for any unlisted code', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (code) => {
        fc.pre(![...BUSY, ...REFUSED, ...HELD, ...HELD_PERHAPS_PRINTED].includes(code));
        expect(verdict(aReply({ success: false, code }))).toEqual({ outcome: 'unknown', code });
      }),
    );
  });

  it.each<[string, EposAnswer, string]>([
    ['an error without a code', aReply({ success: false }), 'UNKNOW'],
    ['a success with another HTTP status', aReply({ httpStatus: 500 }), 'REMOTE_SERVER_ERROR'],
    ['a failure with another HTTP status', aReply({ httpStatus: 502, success: false, code: 'EPTR_COVER_OPEN' }), 'REMOTE_SERVER_ERROR'],
    ['an answer that is not an envelope', { kind: 'unreadable', httpStatus: 200 }, 'REMOTE_SERVER_ERROR'],
    ['the page of another device', { kind: 'notPrinter', httpStatus: 200, redirected: false }, 'NOT_A_PRINTER'],
    ['no answer in time', { kind: 'noReply', why: 'timeout' }, 'TIMEOUT'],
    ['a broken connection', { kind: 'noReply', why: 'network' }, 'REMOTE_SERVER_ERROR'],
  ])('returns `unknown` for %s', (_case, reply, code) => {
    expect(verdict(reply)).toEqual({ outcome: 'unknown', code });
  });

  it('returns `refused` for a redirect, which is never followed [T-04]', () => {
    const reply: EposAnswer = { kind: 'notPrinter', httpStatus: null, redirected: true };
    expect(verdict(reply)).toEqual({ outcome: 'refused', code: 'NOT_A_PRINTER' });
  });
});

describe('replyOfEpos: health', () => {
  it.each([
    [0x0f000016, { ok: true, paperNearEnd: false }],
    [0x0f030016, { ok: true, paperNearEnd: true }],
    [0, { ok: true, paperNearEnd: false }],
    [0x1, { ok: false, problem: 'noResponse' }],
    [0x8, { ok: false, problem: 'offline' }],
    [0x28, { ok: false, problem: 'coverOpen' }],
    [0x0f0a0018, { ok: false, problem: 'paperEnd' }],
    [0x0f00081c, { ok: false, problem: 'cutter' }],
    [0x0f00041c, { ok: false, problem: 'mechanism' }],
    [0x0f00201c, { ok: false, problem: 'unrecoverable' }],
    [0x0f00401c, { ok: false, problem: 'recoverable' }],
    [-0x80000000, { ok: true, paperNearEnd: false }],
  ])('derives the health from status %i', (status, result) => {
    expect(health(aReply({ status }))).toEqual(result);
  });

  it('ignores success and code', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.string(), fc.integer(), (success, code, status) => {
        expect(health(aReply({ success, code, status }))).toEqual(health(aReply({ status })));
      }),
    );
  });

  it('is ok exactly if none of the four error bits is set', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffffff }), (status) => {
        expect(health(aReply({ status })).ok).toBe(((status >>> 0) & (0x1 | 0x8 | 0x20 | 0x80000)) === 0);
      }),
    );
  });

  it.each<[EposAnswer, string]>([
    [aReply({ httpStatus: 500 }), 'unreadable'],
    [{ kind: 'unreadable', httpStatus: 200 }, 'unreadable'],
    [{ kind: 'notPrinter', httpStatus: 200, redirected: false }, 'notPrinter'],
    [{ kind: 'notPrinter', httpStatus: null, redirected: true }, 'notPrinter'],
    [{ kind: 'noReply', why: 'timeout' }, 'timeout'],
    [{ kind: 'noReply', why: 'network' }, 'network'],
  ])('reports for %p the problem %s', (reply, problem) => {
    expect(health(reply)).toEqual({ ok: false, problem });
  });
});
