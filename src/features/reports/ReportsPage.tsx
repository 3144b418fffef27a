import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { askedFigures } from '@/features/reports/askedFigures';
import { ChosenReport } from '@/features/reports/ChosenReport';
import { OrdersBehindFigure } from '@/features/reports/OrdersBehindFigure';
import { UnreadableFigure } from '@/features/reports/UnreadableFigure';
import '@/features/reports/reports.css';

/**
 * The reports (rows RE-01, RE-02, BR-01 to BR-05): of the orders that the user chose, or with a filter in the address of exactly those
 * behind one figure. The figure leaves what the user chose as it is.
 */
export function ReportsPage() {
  const [params] = useSearchParams();
  const asked = useMemo(() => askedFigures(params), [params]);
  if (asked.kind === 'none') return <ChosenReport />;
  return asked.kind === 'orders' ? <OrdersBehindFigure filter={asked.filter} /> : <UnreadableFigure />;
}
