import type { CopyRecord } from '@/domain/printJob';
import { journalState, mayRetry } from '@/features/printing/journalState';
import type { JournalJob } from '@/services/printing/printJournal';
import { aPrintJob } from '../../../test/factories/aPrintJob';

const AT = '2026-11-20T20:00:00.000Z';
const copies = (...states: (CopyRecord['state'] | [CopyRecord['state'], string])[]): CopyRecord[] =>
  states.map((state, index) =>
    typeof state === 'string' ? { copy: index + 1, attempt: 1, state } : { copy: index + 1, attempt: 1, state: state[0], code: state[1] },
  );
const journalJob = (changes: Partial<JournalJob> = {}): JournalJob => ({
  uuid: 'job-1',
  job: aPrintJob(),
  copies: copies('QUEUED'),
  enteredAt: AT,
  changedAt: AT,
  endedAt: null,
  hasTicket: true,
  asked: false,
  ...changes,
});

describe('journalState', () => {
  it.each<[string, Partial<JournalJob>]>([
    ['queued', { copies: copies('DONE', 'QUEUED') }],
    ['printing', { copies: copies('DONE', 'INTENT', 'QUEUED') }],
    ['checking', { copies: copies('UNKNOWN', 'QUEUED') }],
    ['asking', { copies: copies('UNKNOWN', 'QUEUED'), asked: true }],
    ['failed', { copies: copies('DONE', 'FAILED', 'QUEUED') }],
    ['printed', { copies: copies('DONE', 'DONE'), endedAt: AT }],
    ['failed', { copies: copies('FAILED'), endedAt: AT }],
    ['expired', { copies: copies('DONE', 'EXPIRED'), endedAt: AT }],
    ['discarded', { copies: copies('FAILED', ['EXPIRED', 'DISCARDED']), endedAt: AT }],
    ['manual', { job: aPrintJob({ mayPrint: false }), endedAt: AT }],
    ['failed', { job: aPrintJob({ supported: false }), endedAt: AT }],
    ['checking', { copies: copies('UNKNOWN'), asked: true, endedAt: AT }],
    ['checking', { copies: copies('INTENT'), endedAt: AT }],
  ])('returns %s [BP-07]', (state, changes) => {
    expect(journalState(journalJob(changes))).toBe(state);
  });
});

describe('mayRetry', () => {
  const now = Date.parse(AT) + 60_000;

  it.each<[boolean, string, Partial<JournalJob>]>([
    [true, 'a ticket with a marked body before its expiry', {}],
    [false, 'an expired ticket', { job: aPrintJob({ expiresInMs: 60_000 }) }],
    [true, 'a ticket just before its expiry', { job: aPrintJob({ expiresInMs: 60_001 }) }],
    [true, 'a ticket without expiry', { job: aPrintJob({ expiresInMs: null }) }],
    [false, 'a missing ticket', { hasTicket: false }],
    [false, 'a job that has ended', { endedAt: AT }],
    [false, 'a ticket without a marked body if the server has a fence', { job: aPrintJob({ hasDuplicateBody: false }) }],
    [true, 'a ticket without a marked body if the server has no fence', { job: aPrintJob({ hasDuplicateBody: false, handOut: null }) }],
  ])('returns %s for %s [BP-06]', (may, _, changes) => {
    expect(mayRetry(journalJob(changes), now)).toBe(may);
  });
});
