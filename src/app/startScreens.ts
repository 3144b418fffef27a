import { can } from '@/domain/permissions';
import { isStaffRole, type Role } from '@/domain/role';
import { PATHS } from '@/domain/screenPaths';
import type { StartScreen } from '@/services/preferences/startScreen';

/**
 * The screens on which the app can start. A test compares them with `SCREENS`: if this module imported that list, the chunks of all screens
 * would repeat modules of the shell, because they could be loaded without it.
 */
export const STARTS = {
  dashboard: { path: PATHS.dashboard, title: 'screens.dashboard.title', scope: 'dashboard-view' },
  operations: { path: PATHS.operations, title: 'screens.operations.title', scope: 'operations-view' },
  kitchen: { path: PATHS.kitchen, title: 'screens.kitchen.title', scope: 'operations-view' },
} as const;

/** The screen of a choice, if the role may open it; null if not. */
export function startScreenOf(chosen: Exclude<StartScreen, 'automatic'>, role: Role) {
  return can(role, STARTS[chosen].scope) ? STARTS[chosen] : null;
}

/**
 * Where the app starts (row W-01): on the chosen screen if the role may open it. Otherwise staff start on the operations board, on a touch
 * tablet in the kitchen mode, and other roles on the dashboard.
 */
export function startPath(role: Role, chosen: StartScreen, isTouchTablet: boolean): string {
  const screen = chosen === 'automatic' ? null : startScreenOf(chosen, role);
  if (screen) return screen.path;
  if (!isStaffRole(role)) return PATHS.dashboard;
  return isTouchTablet ? PATHS.kitchen : PATHS.operations;
}
