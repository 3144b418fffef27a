import { printJobIdOf } from '../../printing/tickets/printJobId';
import { readEposDocument } from './epos/readEposDocument';
import { printOnPaper } from './paper/printOnPaper';
import { createPaperLedger, type PrintedTicket } from './paperLedger';
import { aTicket } from '../../../test/server/virtualTicket';

const JOB = '00112233-4455-6677-8899-aabbccddeeff';
const OTHER = 'ffeeddcc-bbaa-9988-7766-554433221100';
const AT = new Date('2026-11-20T12:42:05.120Z');
const paper = printOnPaper(readEposDocument(aTicket(17)).elements, 48);

const printed = (printJobId: string | null, change: Partial<PrintedTicket> = {}): PrintedTicket => ({
  printJobId,
  bytes: 321,
  hash: '0123456789abcdef',
  paper,
  complete: true,
  ...change,
});

describe('createPaperLedger', () => {
  it('counts the unmarked copies of each job, without marked reprints [BP-10]', () => {
    const ledger = createPaperLedger();

    for (const id of [
      printJobIdOf(JOB, false),
      printJobIdOf(OTHER, false),
      printJobIdOf(JOB, true),
      printJobIdOf(JOB, false),
      'ABC123',
      null,
    ]) {
      ledger.record(printed(id), AT);
    }

    expect(ledger.entries.map(({ seq, jobUuid, copy, marked }) => [seq, jobUuid, copy, marked])).toEqual([
      [1, JOB, 1, false],
      [2, OTHER, 1, false],
      [3, JOB, null, true],
      [4, JOB, 2, false],
      [5, null, null, false],
      [6, null, null, false],
    ]);
  });

  it('records for each ticket the time, the document, whether it is complete, and the text [BP-10]', () => {
    const ledger = createPaperLedger();

    ledger.record(printed(printJobIdOf(JOB, false), { complete: false }), AT);

    expect(ledger.entries).toEqual([
      {
        seq: 1,
        at: '2026-11-20T12:42:05.120Z',
        jobUuid: JOB,
        copy: 1,
        marked: false,
        complete: false,
        bytes: 321,
        hash: '0123456789abcdef',
        text: paper.text,
      },
    ]);
    expect(ledger.tickets).toEqual([
      { ...ledger.entries[0], svg: expect.stringMatching(/^<svg/), width: paper.width, height: paper.height },
    ]);
  });

  it('retains every entry, and text and drawing of the last 200 tickets [BP-10]', () => {
    const ledger = createPaperLedger();

    for (let count = 0; count < 205; count += 1) ledger.record(printed(null), AT);

    expect(ledger.entries).toHaveLength(205);
    expect(ledger.entries.map(({ text }) => text)).toEqual([...Array(5).fill(null), ...Array(200).fill(paper.text)]);
    expect(ledger.tickets.map((ticket) => ticket.seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 6));
  });

  it('retains fewer drawings of very large tickets, and the entry of each [BP-10]', () => {
    const ledger = createPaperLedger();
    const enormous = { ...paper, items: Array.from({ length: 3_000 }, () => paper.items).flat() };
    ledger.record(printed(null, { paper: enormous }), AT);
    const room = Math.floor(20_000_000 / (ledger.tickets[0]?.svg.length ?? 0));

    for (let count = 0; count < room + 2; count += 1) ledger.record(printed(null, { paper: enormous }), AT);

    expect(room).toBeLessThan(100);
    expect(ledger.tickets).toHaveLength(room);
    expect(ledger.tickets.at(-1)?.seq).toBe(room + 3);
    expect(ledger.entries.filter(({ text }) => text !== null)).toHaveLength(room);
  });
});
