import { useCallback } from 'react';
import type { FigureFilter } from '@/domain/figureFilter';
import { can } from '@/domain/permissions';
import { figureAddress } from '@/entities/figures/figureAddress';
import { useSignedIn } from '@/entities/session/useSignedIn';

/**
 * Returns a function that creates the path of the orders behind a figure (`figureAddress`); null for no orders, and for users who may not see
 * reports.
 */
export function useFigureAddress(): (filter: FigureFilter | null) => string | null {
  const { user } = useSignedIn();
  const { role } = user;
  return useCallback((filter: FigureFilter | null) => (filter && can(role, 'reports-view') ? figureAddress(filter) : null), [role]);
}
