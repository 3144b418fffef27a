import { printJobIdOf } from '../tickets/printJobId';
import { createPaperLedger } from './paperLedger';
import type { PaperLine } from './paper/paperLine';

const JOB = '00112233-4455-6677-8899-aabbccddeeff';
const OTHER = 'ffeeddcc-bbaa-9988-7766-554433221100';
const AT = new Date('2026-11-20T12:42:05.120Z');
const LINES: PaperLine[] = [{ kind: 'picture', align: 'left', text: 'logo 1 1' }, { kind: 'cut' }];

describe('createPaperLedger', () => {
  it('counts the unmarked copies of each job and keeps marked reprints apart [BP-10]', () => {
    const ledger = createPaperLedger();

    for (const id of [
      printJobIdOf(JOB, false),
      printJobIdOf(OTHER, false),
      printJobIdOf(JOB, true),
      printJobIdOf(JOB, false),
      'ABC123',
      null,
    ]) {
      ledger.record(id, LINES, AT);
    }

    expect(ledger.entries.map(({ seq, jobUuid, copy, marked }) => [seq, jobUuid, copy, marked])).toEqual([
      [1, JOB, 1, false],
      [2, OTHER, 1, false],
      [3, JOB, null, true],
      [4, JOB, 2, false],
      [5, null, null, false],
      [6, null, null, false],
    ]);
    expect(ledger.entries[0]).toEqual({ seq: 1, at: '2026-11-20T12:42:05.120Z', jobUuid: JOB, copy: 1, marked: false, text: '[logo 1 1]' });
  });

  it('keeps every line, and the last 200 tickets as they look', () => {
    const ledger = createPaperLedger();

    for (let count = 0; count < 205; count += 1) ledger.record(null, LINES, AT);

    expect(ledger.entries).toHaveLength(205);
    expect(ledger.tickets.map((ticket) => ticket.seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 6));
    expect(ledger.tickets[0]?.lines).toBe(LINES);
  });
});
