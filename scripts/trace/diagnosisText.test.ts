import { readFileSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { DIAGNOSIS_IDS } from '@/domain/trace/diagnosis/diagnosis';
import { diagnosisWords } from './diagnosisText';

/** Every value that a rule gives. */
const VALUES = {
  ...{ tickets: '2', minutes: '3', printer: '192.168.1.50', why: 'x', code: 'EPTR_REC_EMPTY', trouble: 'network', reprinted: 'no' },
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

describe('every diagnosis', () => {
  it.each(['es', 'en', 'pt'])('has a title and a text of two sentences in %s, which its values fill', (locale) => {
    // A file of texts by id.
    const messages = JSON.parse(readFileSync(`src/locales/${locale}.json`, 'utf8')) as Record<string, string>;
    const intl = createIntl({
      locale,
      messages,
      onError: (error) => {
        throw error;
      },
    });
    for (const id of DIAGNOSIS_IDS) {
      const title = intl.formatMessage({ id: `lab.diagnosis.${id}.title` }, VALUES);
      const text = intl.formatMessage({ id: `lab.diagnosis.${id}.text` }, VALUES);
      expect(title).toMatch(/^.{4,60}$/);
      expect(text).toMatch(/^.+\.$/);
      expect(text).not.toMatch(/[{}]/);
    }
  });

  it('has its row in docs/diagnosis.md, in the order of gravity', () => {
    const rows = [...readFileSync('docs/diagnosis.md', 'utf8').matchAll(/^\| `(\w+)` \|/gm)].map(([, id]) => id);
    expect(rows).toEqual([...DIAGNOSIS_IDS]);
  });
});

describe('diagnosisWords', () => {
  it('puts numbers and codes into English words', () => {
    const values = { printer: '192.168.1.50', minutes: '1', tickets: '2', trouble: 'network' };
    expect(diagnosisWords([{ id: 'printerOffline', proof: [], about: null, at: 0, values }])).toEqual([
      {
        title: 'The printer does not answer',
        text: 'The printer 192.168.1.50 did not answer for 1 minute. 2 tickets waited for it. Check that it is on, in the same network and at the same address.',
      },
    ]);
  });
});
