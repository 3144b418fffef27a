import { useMemo } from 'react';
import { can } from '@/domain/permissions';
import type { Role } from '@/domain/role';
import { useOrderActions } from '@/entities/order/useOrderActions';
import type { BoardTools } from '@/features/operations/boardTools';
import type { OrderFlags } from '@/features/operations/orderFlags';
import { useFlags } from '@/services/flags/useFlags';
import { showToast } from '@/ui/Toasts/showToast';

/** What a user of a role may do on the board. */
export function useBoardTools(role: Role, flags: OrderFlags): BoardTools {
  const actions = useOrderActions(showToast);
  const mayRequestRider = useFlags()['request-rider'] === 'on';
  const mayAct = can(role, 'orders:retry', 'updateOwn');
  return useMemo(() => ({ flags, actions: mayAct ? { ...actions, mayRequestRider } : null }), [actions, flags, mayAct, mayRequestRider]);
}
