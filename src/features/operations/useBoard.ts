import { useMemo } from 'react';
import { can } from '@/domain/permissions';
import { isProductAdmin, type Role } from '@/domain/role';
import { useOrderActions } from '@/entities/order/useOrderActions';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { boardRow } from '@/features/operations/boardRow';
import type { BoardTools } from '@/features/operations/boardTools';
import type { OrderFlags } from '@/features/operations/orderFlags';
import { useRinging } from '@/features/operations/sound/useRinging';
import { useBoardOrders } from '@/features/operations/useBoardOrders';
import { useOrderFlags } from '@/features/operations/useOrderFlags';
import { useListAppsQuery } from '@/services/api/appsApi';
import { useFlags } from '@/services/flags/useFlags';
import { useFreshness } from '@/services/realtime/useFreshness';
import { useLive } from '@/services/realtime/useLive';
import { showToast } from '@/ui/Toasts/showToast';

/**
 * What board and kitchen mode show: today's orders as rows, live, with ringing and flags; locations, channels and the actions of the user.
 * `openedId`: the order in the drawer, which counts as seen.
 */
export function useBoard(openedId: string | null) {
  const { user, locations } = useSignedIn();
  const { data, error, refetch, fulfilledTimeStamp, zone } = useBoardOrders(locations, useLive());
  const { data: apps } = useListAppsQuery({ scope: 'channel' });
  const freshness = useFreshness(fulfilledTimeStamp, error !== undefined);
  const allRows = useMemo(() => data?.data.map(boardRow), [data]);
  const locationById = useMemo(() => new Map(locations.map((location) => [location.id, location])), [locations]);
  const channelBySlug = useMemo(() => new Map(apps?.data.map((app) => [app.slug, app])), [apps]);
  // Before the flags: the first ring of a new order is quiet, and a sound that plays is not interrupted.
  // The provider's administrator works at no restaurant.
  useRinging(can(user.role, 'orders:retry', 'updateOwn') && !isProductAdmin(user.role) ? allRows : undefined, locationById);
  const tools = useBoardTools(user.role, useOrderFlags(user.id, allRows, openedId));
  return { user, locations, data, error, refetch, zone, freshness, allRows, locationById, channelBySlug, tools };
}

/** The actions that a role may use on the board. */
function useBoardTools(role: Role, flags: OrderFlags): BoardTools {
  const actions = useOrderActions(showToast);
  const mayRequestRider = useFlags()['request-rider'] === 'on';
  const mayAct = can(role, 'orders:retry', 'updateOwn');
  return useMemo(() => ({ flags, actions: mayAct ? { ...actions, mayRequestRider } : null }), [actions, flags, mayAct, mayRequestRider]);
}
