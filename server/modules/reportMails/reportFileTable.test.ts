import { createIntl } from 'react-intl';
import { LANGUAGES } from '@/domain/language';
import { REPORT_TYPES } from '@/domain/report';
import { REPORT_LAYOUT } from '@/domain/reportLayout';
import { fileColumns } from '@/features/reports/columns/fileColumns';
import en from '@/locales/en.json';
import es from '@/locales/es.json';
import pt from '@/locales/pt.json';
import { reportColumn } from './reportFileTable';

const MESSAGES = { es, en, pt };
const NAMES = { accounts: { 'account-1': 'Casa Pepa' }, channels: { glovo: 'Glovo' } };

describe('the columns of a report in a mail', () => {
  it.each(REPORT_TYPES.flatMap((type) => LANGUAGES.map((language) => [type, language] as const)))(
    'are those of the exported file with their titles and labels: %s in %s [M-06]',
    (type, language) => {
      const fields = REPORT_LAYOUT[type].filter(({ isOfProduct }) => !isOfProduct);
      const intl = createIntl({ locale: language, messages: MESSAGES[language] });
      const names = {
        accounts: new Map(Object.entries(NAMES.accounts)),
        channels: new Map(Object.entries(NAMES.channels)),
        locations: new Map<string, string>(),
      };
      const filter = { fromDay: '2026-11-20', toDay: '2026-11-20' };
      const exported = fileColumns(
        { intl, type, names, filter, addressOf: () => null, mayOpenOrders: false },
        fields.map(({ id }) => id),
      );

      expect(fields.map((field) => reportColumn(language, field, NAMES))).toEqual(exported);
    },
  );
});
