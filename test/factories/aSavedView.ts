import type { PivotContent, ReportContent, SavedView } from '@/domain/savedView';

/** A pivot of last week: orders by restaurant. */
export const A_PIVOT: PivotContent = {
  ...{ kind: 'pivot', period: { preset: 'previousWeek' }, rows: ['location'], columns: [], measures: ['orders'] },
  ...{ compare: 'none', compareFrom: '', sort: null, isHeat: false, filter: {} },
};

/** The sales of last week. */
export const A_REPORT: ReportContent = {
  ...{ kind: 'report', report: 'sales', period: { preset: 'previousWeek' }, accountId: null, locationIds: [], channels: [] },
  ...{ services: [], statuses: [], days: 'location', dayStartsAt: 5 },
};

/** An own, unshared view of a pivot. */
export function aSavedView(over: Partial<SavedView> = {}): SavedView {
  return {
    ...{ id: 'view-1', name: 'Semana', ownerId: 'user-1', accountId: 'account-1', isShared: false, canChange: true },
    ...{ content: A_PIVOT, rev: 1, updatedAt: '2026-11-20T08:00:00.000Z' },
    ...over,
  };
}
