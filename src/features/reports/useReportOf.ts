import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { FigureFilter } from '@/domain/figureFilter';
import { can } from '@/domain/permissions';
import type { ReportType } from '@/domain/report';
import { useFigureAddress } from '@/entities/figures/useFigureAddress';
import { useSignedIn } from '@/entities/session/useSignedIn';
import type { ReportOf } from '@/features/reports/columns/reportColumns';
import { useFigureNames } from '@/features/reports/useFigureNames';

/** A report of some orders as its user sees it: language, names, and what it may open. */
export function useReportOf(type: ReportType, filter: FigureFilter): ReportOf {
  const intl = useIntl();
  const names = useFigureNames();
  const addressOf = useFigureAddress();
  const { user } = useSignedIn();
  const mayOpenOrders = can(user.role, 'orders');
  return useMemo(() => ({ intl, type, filter, names, addressOf, mayOpenOrders }), [intl, type, filter, names, addressOf, mayOpenOrders]);
}
