import { REPORT_LAYOUT } from '@/domain/reportLayout';
import { fileColumns } from '@/features/reports/columns/fileColumns';
import type { ReportType } from '@/domain/report';
import { createIntl } from 'react-intl';
import es from '@/locales/es.json';

const columnsOf = (type: ReportType, shown: string[]) =>
  fileColumns(
    {
      intl: createIntl({ locale: 'es', messages: es }),
      type,
      filter: { fromDay: '2026-11-01', toDay: '2026-11-30' },
      names: { accounts: new Map(), locations: new Map(), channels: new Map() },
      addressOf: () => null,
      mayOpenOrders: true,
    },
    shown,
  );
const idsOf = (type: ReportType, shown: string[]) => columnsOf(type, shown).map(({ id }) => id);

describe('fileColumns', () => {
  it('returns each column of the table once, in order [RE-02]', () => {
    const all = REPORT_LAYOUT.sales.map(({ id }) => id).reverse();

    expect(idsOf('sales', all)).toEqual(all);
  });

  it('includes time zone and currency if the table hides them [RE-02] [BR-04]', () => {
    expect(idsOf('sales', ['sales', 'day'])).toEqual(['sales', 'day', 'currency', 'zone']);
    expect(idsOf('orders', ['placedAt'])).toEqual(['placedAt', 'zone']);
    expect(idsOf('summary', ['location', 'orders'])).toEqual(['location', 'orders']);
  });

  it('has the reason of a cancellation in the language of the user, of the platform and of a denial [M-02]', () => {
    const [reason] = columnsOf('orders', ['reason']);

    expect(reason?.labels).toMatchObject({ ORDER_DUPLICATED: 'Pedido duplicado', ITEM_UNAVAILABLE: 'Falta un producto' });
  });
});
