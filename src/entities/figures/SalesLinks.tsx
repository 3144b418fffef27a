import { Fragment } from 'react';
import type { FigureFilter } from '@/domain/figureFilter';
import type { Sales } from '@/domain/orderStatistics';
import { FigureLink } from '@/entities/figures/FigureLink';
import { figureMoney, useShownSales } from '@/entities/figures/figureMoney';

interface SalesLinksProps {
  sales: Sales;
  /** The orders in all currencies; null if there cannot be any. */
  filter: FigureFilter | null;
}

/** Sales by currency, each linked to its orders: `1.250,00 € · R$ 80,00`. */
export function SalesLinks({ sales, filter }: SalesLinksProps) {
  const shownSales = useShownSales();
  return shownSales(sales).map(({ currency, amount }, index) => (
    <Fragment key={currency}>
      {index > 0 && ' · '}
      <FigureLink filter={filter && { ...filter, currency }}>{figureMoney(amount, currency)}</FigureLink>
    </Fragment>
  ));
}
