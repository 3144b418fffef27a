import { testTicketOfOutcome, testTicketOfResponse } from '@/domain/testTicket';

describe('testTicketOfResponse', () => {
  it.each([
    ['SUCCESS', null, 1, 'printed', null],
    ['ERROR', 'SERVICE_UNAVAILABLE', undefined, 'held', 'SERVICE_UNAVAILABLE'],
    ['ERROR', 'NOT_A_PRINTER', undefined, 'held', 'NOT_A_PRINTER'],
    ['ERROR', 'EPTR_COVER_OPEN', undefined, 'held', 'EPTR_COVER_OPEN'],
    ['ERROR', 'TIMEOUT', undefined, 'failed', 'TIMEOUT'],
    ['ERROR', 'DISCARDED', undefined, 'failed', 'DISCARDED'],
    ['ERROR', 'NOT_ALLOWED', undefined, 'failed', 'NOT_ALLOWED'],
    ['ERROR', null, undefined, 'failed', null],
    ['ERROR', 'EPTR_COVER_OPEN', 1, 'held', 'EPTR_COVER_OPEN'],
    ['ERROR', 'EPTR_CUTTER', 1, 'held', 'EPTR_CUTTER'],
    ['ERROR', 'SchemaError', 1, 'failed', 'SchemaError'],
    ['ERROR', 'NOT_A_PRINTER', 1, 'unknown', 'NOT_A_PRINTER'],
    ['ERROR', 'TIMEOUT', 1, 'unknown', 'TIMEOUT'],
  ])('reads %s with reason %s of copy %s as %s [T-03]', (status, reason, copy, state, code) => {
    expect(testTicketOfResponse({ status, reason, ...(copy !== undefined && { copy }) })).toEqual({ state, code });
  });
});

describe('testTicketOfOutcome', () => {
  it.each([
    ['DONE', null, 'printed'],
    ['FAILED', 'EPTR_REC_EMPTY', 'failed'],
    ['EXPIRED', null, 'failed'],
    ['UNKNOWN', 'TIMEOUT', 'unknown'],
  ] as const)('reads %s with code %s as %s [T-03]', (outcome, code, state) => {
    expect(testTicketOfOutcome(outcome, code)).toEqual({ state, code });
  });
});
