import { useCallback } from 'react';
import { figureFilterParams, type FigureFilter } from '@/domain/figureFilter';
import { can } from '@/domain/permissions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { pathTo } from '@/services/paths/pathTo';

/**
 * Returns a function that creates the path of the orders behind a figure (row BR-02); null for no orders, and for users who may not see
 * reports.
 */
export function useFigureAddress(): (filter: FigureFilter | null) => string | null {
  const { user } = useSignedIn();
  const { role } = user;
  return useCallback(
    (filter: FigureFilter | null) =>
      filter && can(role, 'reports-view')
        ? pathTo('reports', {}, { report: 'orders', ...Object.fromEntries(figureFilterParams(filter)) })
        : null,
    [role],
  );
}
