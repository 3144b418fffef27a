import { ticketFacts } from './ticketFacts';

const TICKET = {
  seq: 17,
  at: '2026-11-21T12:42:05.120Z',
  jobUuid: '00112233-4455-6677-8899-aabbccddeeff',
  copy: 2,
  marked: false,
  complete: true,
  bytes: 1_536,
  width: 576,
  height: 1_120,
};

const facts = (change: Partial<typeof TICKET> | { jobUuid: null; copy: null } = {}) => ticketFacts({ ...TICKET, ...change }, 'en');

describe('ticketFacts', () => {
  it('shows number, time, copy, size and job of a ticket [BP-10]', () => {
    expect(facts()).toBe(
      '<strong>Ticket 17</strong><time datetime="2026-11-21T12:42:05.120Z">12:42:05 UTC</time><span>copy 2</span>' +
        '<span>80 × 140 mm · 1.5 kB</span><code title="Job 00112233-4455-6677-8899-aabbccddeeff">00112233</code>',
    );
  });

  it('highlights marked reprints and half tickets', () => {
    expect(facts({ marked: true })).toContain('<strong class="odd">marked reprint</strong>');
    expect(facts({ complete: false })).toContain('<strong class="odd">half a ticket</strong>');
    expect(facts()).not.toContain('odd');
  });

  it('shows the width of the roll, not of the print: 58 mm for 32 columns', () => {
    expect(facts({ width: 384 })).toContain('58 × 140 mm');
  });

  it('shows no job for a document without a job id', () => {
    expect(facts({ jobUuid: null, copy: null })).not.toMatch(/copy|<code/);
  });

  it('formats sizes for the language', () => {
    expect(ticketFacts({ ...TICKET, width: 384, bytes: 1_280 }, 'pt')).toContain('<span>58 × 140 mm · 1,3 kB</span>');
  });
});
