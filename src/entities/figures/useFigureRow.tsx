import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { Sales } from '@/domain/orderStatistics';
import { FigureLink } from '@/entities/figures/FigureLink';
import { ofStatus } from '@/entities/figures/ofStatus';
import { SalesLinks } from '@/entities/figures/SalesLinks';
import { useFigureAddress } from '@/entities/figures/useFigureAddress';

interface PartOfFigures {
  id: string;
  label: string;
  /** The orders of the part, also those that do not count. */
  filter: FigureFilter;
  orders: number;
  sales: Sales;
  /** Of a product: pieces, which its bar then shows instead of orders. */
  pieces?: number;
}

/** Makes the bar, and the line of the table, of a part of figures: a day, an account, a product. Each of its figures leads to its orders. */
export function useFigureRow() {
  const intl = useIntl();
  const addressOf = useFigureAddress();
  return ({ id, label, filter, orders, sales, pieces }: PartOfFigures) => {
    const counted = ofStatus(filter, 'COMPLETED');
    const linked = (value: number) => <FigureLink filter={counted}>{intl.formatNumber(value)}</FigureLink>;
    return {
      id,
      label,
      value: pieces ?? orders,
      address: addressOf(counted),
      cells: [...(pieces === undefined ? [] : [linked(pieces)]), linked(orders), <SalesLinks key="sales" sales={sales} filter={counted} />],
    };
  };
}
