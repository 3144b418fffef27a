import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import type { Sales } from '@/domain/orderStatistics';
import { FigureLink } from '@/entities/figures/FigureLink';
import { withStatus } from '@/entities/figures/withStatus';
import { SalesLinks } from '@/entities/figures/SalesLinks';
import { useFigureAddress } from '@/entities/figures/useFigureAddress';

interface FigureGroup {
  id: string;
  label: string;
  /** The orders of the group, including cancelled and failed ones. */
  filter: FigureFilter;
  orders: number;
  sales: Sales;
  /** Units sold of a product, which its bar shows instead of orders. */
  pieces?: number;
  /** Orders of the compared period; null if it has no such group. */
  before?: number | null;
  /** The colour of the bar as a CSS value. */
  color?: string;
}

/**
 * Returns a function that creates the bar and table row of a group of figures, e.g. a day, an account or a product, with links to its
 * orders.
 */
export function useFigureRow() {
  const intl = useIntl();
  const addressOf = useFigureAddress();
  return ({ id, label, filter, orders, sales, pieces, before, color }: FigureGroup) => {
    const counted = withStatus(filter, 'COMPLETED');
    // Nothing is behind a zero.
    const link = orders === 0 ? null : counted;
    const linked = (value: number) => <FigureLink filter={link}>{intl.formatNumber(value)}</FigureLink>;
    return {
      id,
      label,
      value: pieces ?? orders,
      ...(before !== undefined && { before }),
      ...(color !== undefined && { color }),
      address: addressOf(link),
      cells: [...(pieces === undefined ? [] : [linked(pieces)]), linked(orders), <SalesLinks key="sales" sales={sales} filter={counted} />],
    };
  };
}
