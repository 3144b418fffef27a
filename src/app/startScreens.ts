import { screenAt, type Screen } from '@/app/screens';
import { isStaffRole, type Role } from '@/domain/role';
import { canOpenScreen } from '@/domain/screenAccess';
import { PATHS } from '@/domain/screenPaths';
import type { StartScreen } from '@/services/preferences/startScreen';

const PATH_OF = { dashboard: PATHS.dashboard, operations: PATHS.operations, kitchen: PATHS.kitchen } as const;

/** The screen of a choice, if the role may open it. None of these screens has a feature flag. */
export function startScreenOf(chosen: Exclude<StartScreen, 'automatic'>, role: Role): Screen | null {
  const screen = screenAt(PATH_OF[chosen]);
  return screen && canOpenScreen(role, screen, () => false) ? screen : null;
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
