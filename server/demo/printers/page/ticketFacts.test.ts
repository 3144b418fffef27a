import { PAGE_TEXTS } from './pageTexts';
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

const facts = (change: Partial<typeof TICKET> | { jobUuid: null; copy: null } = {}) => ticketFacts({ ...TICKET, ...change }, PAGE_TEXTS.en);

describe('ticketFacts', () => {
  it('has number, time, copy, size and job of a ticket [BP-10]', () => {
    expect(facts()).toBe(
      '<strong>Ticket 17</strong><time datetime="2026-11-21T12:42:05.120Z">12:42:05 UTC</time><span>copy 2</span>' +
        '<span>80 × 140 mm · 1.5 kB</span><code title="Job 00112233-4455-6677-8899-aabbccddeeff">00112233</code>',
    );
  });

  it('highlights marked reprints and incomplete tickets', () => {
    expect(facts({ marked: true })).toContain('<strong class="odd">marked reprint</strong>');
    expect(facts({ complete: false })).toContain('<strong class="odd">half a ticket</strong>');
    expect(facts()).not.toContain('odd');
  });

  it('has the width of the paper roll, not of the printed area: 58 mm for 32 columns', () => {
    expect(facts({ width: 384 })).toContain('58 × 140 mm');
  });

  it('has no copy and no job for a document that is not from this product', () => {
    expect(facts({ jobUuid: null, copy: null })).not.toMatch(/copy|<code/);
  });
});
