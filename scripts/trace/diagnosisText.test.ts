import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { DIAGNOSIS_IDS, type DelayCause, type TraceDiagnosis } from '@/domain/trace/diagnosis/diagnosis';
import { createTraceTexts } from '@/domain/trace/diagnosis/diagnosisTexts';
import type { TraceNames } from '@/domain/trace/traceNames';
import { aTraceHeader } from '../../test/factories/aTraceHeader';
import { englishTexts } from './diagnosisText';

const NAMES: TraceNames = {
  pages: ['page-1'],
  orders: new Map([
    ['order-1', { code: null, at: Date.UTC(2026, 10, 21, 20, 4) }],
    ['order-2', { code: 'A-77', at: Date.UTC(2026, 10, 20, 20, 4) }],
  ]),
  tickets: new Map([
    ['job:1', { orderId: 'order-1', ticketType: 'KITCHEN' }],
    ['job:2', { orderId: 'order-2', ticketType: 'RECEIPT' }],
  ]),
  printers: new Map([['http://a/', { ticketTypes: ['KITCHEN'], locationId: 'location-1', place: '192.168.1.50' }]]),
};
const diagnosed = (changes: Partial<TraceDiagnosis>): TraceDiagnosis => ({
  ...{ id: 'printed', concern: 'own', proof: [], about: null, at: 0, values: {}, tickets: [], printers: [], delay: [] },
  ...changes,
});
const english = englishTexts(NAMES, aTraceHeader());

/** The values that the rules return. */
const VALUES = {
  ...{ tickets: '2', seconds: '180', printer: '192.168.1.50', why: 'x', code: 'EPTR_REC_EMPTY', trouble: 'network', reprinted: 'no' },
  ...{
    heard: 'yes',
    who: 'nobody',
    direction: 'ahead',
    permission: 'denied',
    machine: 'printJob',
    event: 'turn.granted',
    error: 'TypeError',
  },
};

describe('TraceDiagnosis', () => {
  it.each(['es', 'en', 'pt'])('has a title and a text of two sentences in %s without missing values', (locale) => {
    // A JSON file of texts by id.
    const messages = JSON.parse(readFileSync(`src/locales/${locale}.json`, 'utf8')) as Record<string, string>;
    const intl = createIntl({
      locale,
      messages,
      onError: (error) => {
        throw error;
      },
    });
    for (const id of DIAGNOSIS_IDS) {
      const { title, text } = createTraceTexts(intl, NAMES, aTraceHeader()).diagnosis(diagnosed({ id, values: VALUES }));
      expect(title).toMatch(/^.{4,60}$/);
      expect(text).toMatch(/^.+\.$/);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  it('is documented in docs/diagnosis.md, in order of severity', () => {
    const rows = [...readFileSync('docs/diagnosis.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, id]) => id);
    expect(rows).toEqual([...DIAGNOSIS_IDS]);
  });
});

describe('englishWords', () => {
  it('formats numbers and codes in English', () => {
    const values = { printer: '192.168.1.50', seconds: '60', tickets: '2', trouble: 'network' };
    expect(english.diagnosis(diagnosed({ id: 'printerOffline', values }))).toMatchObject({
      title: 'The printer does not answer',
      text: '192.168.1.50 did not answer for 1 minute. 2 tickets waited for it. Check that it is on, in the same network and at the same address.',
    });
  });

  it.each([
    ['0', '1 second'],
    ['24', '24 seconds'],
    ['59', '59 seconds'],
    ['61', '1 minute'],
    ['150', '3 minutes'],
  ])('formats a duration of %s seconds as %s [T-06]', (seconds, time) => {
    expect(english.diagnosis(diagnosed({ id: 'sessionEnded', values: { why: 'expired', seconds } })).text).toContain(`It lasted ${time}.`);
  });

  it('names orders by code and time, with the date when it differs, and only by time when the code is redacted [T-06]', () => {
    expect(english.order('order-1')).toBe('order of 21:04');
    expect(english.order('order-2')).toMatch(/^order A-77 of .*20.*21:04$/);
    expect(english.scope({ kind: 'job', id: '1', locationId: null })).toBe('kitchen ticket, order of 21:04');
    expect(english.diagnosis(diagnosed({ values: { tickets: '1', reprinted: 'no' }, tickets: ['job:1'] })).named).toBe(
      'Kitchen ticket, order of 21:04',
    );
  });

  it('names a printer by ticket type and host, not only by its id [T-06]', () => {
    const values = { printer: '192.168.1.50', code: 'EPTR_REC_EMPTY' };
    expect(english.diagnosis(diagnosed({ id: 'printerCode', values, printers: ['http://a/'] })).text).toMatch(
      /^The kitchen printer of location-1 \(192\.168\.1\.50\) reported EPTR_REC_EMPTY: it has no paper\./,
    );
  });

  it('names an actor by its ticket, its printer or its machine, and never by an id [W-05]', () => {
    const actor = (name: string, machine = '') => english.actor({ name, machine });
    expect(actor('job:1')).toBe('Kitchen ticket, order of 21:04');
    expect(actor('job:unknown')).toBe('Ticket');
    expect(actor('lane:http://a/')).toBe('Kitchen printer: queue');
    expect(actor('entry:unknown')).toBe('Printer: state');
    expect(actor('mainTab', 'mainTab')).toBe('Election of the printing tab');
    expect(actor('x:1', 'olderMachine')).toBe('olderMachine');
  });

  it('adds to an actor of a printer its place if another one of the location prints the same, and its location if there are several [W-05]', () => {
    const printer = (place: string, locationId: string) => ({ ticketTypes: ['KITCHEN'], locationId, place });
    const printers = new Map([
      ['a', printer('192.168.1.50', 'location-1')],
      ['b', printer('192.168.1.51', 'location-1')],
    ]);
    const named = (more: typeof printers, key: string) =>
      englishTexts({ ...NAMES, printers: new Map([...printers, ...more]) }, aTraceHeader(), (id) => `Name of ${id}`).actor({
        name: `entry:${key}`,
        machine: 'printerEntry',
      });
    expect(named(new Map(), 'a')).toBe('Kitchen printer 192.168.1.50: state');
    const other = new Map([['c', printer('192.168.2.1', 'location-2')]]);
    expect(named(other, 'c')).toBe('Kitchen printer: state · Name of location-2');
  });

  it('names the tab of an actor only if the trace has several [W-05]', () => {
    const several = englishTexts({ ...NAMES, pages: ['page-1', 'page-2'] }, aTraceHeader());
    expect(several.tab({ page: 'page-2' })).toBe('tab 2');
    expect(english.tab({ page: 'page-1' })).toBeNull();
  });

  it.each<[DelayCause['why'], string]>([
    ['offline', 'the printer did not answer (24 seconds)'],
    ['code', 'the printer reported EPTR_COVER_OPEN (24 seconds)'],
    ['busy', 'the printer was busy with other tickets (24 seconds)'],
    ['role', 'no tab of this browser was the printing tab (24 seconds)'],
  ])('names %s as the cause of a late ticket with its duration [T-06]', (why, text) => {
    const delay = [{ why, code: 'EPTR_COVER_OPEN', ms: 24_300 }];
    expect(english.diagnosis(diagnosed({ values: { tickets: '1', reprinted: 'no' }, delay })).late).toBe(`It was printed late: ${text}.`);
  });
});
