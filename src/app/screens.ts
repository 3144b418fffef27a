import { Dashboard, TimelineEvents } from '@blueprintjs/icons';
import { lazy, type ComponentType } from 'react';
import type { MessageDescriptor } from 'react-intl';
import type { Action, Scope } from '@/domain/permissions';

/** One screen of the shell: its address, who may see it, and how it is called and found. */
export interface Screen {
  path: string;
  title: NonNullable<MessageDescriptor['id']>;
  scope: Scope;
  /** @default readOwn */
  action?: Action;
  Icon: ComponentType;
  Page: ComponentType;
}

/** The screens, in the order of the sidebar (specification 1 §2). Each is loaded when it is first opened. */
export const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    title: 'screens.dashboard.title',
    scope: 'dashboard-view',
    Icon: Dashboard,
    Page: lazy(async () => ({ default: (await import('@/features/dashboard/DashboardPage')).DashboardPage })),
  },
  {
    path: '/operations',
    title: 'screens.operations.title',
    scope: 'operations-view',
    Icon: TimelineEvents,
    Page: lazy(async () => ({ default: (await import('@/app/OperationsScreen')).OperationsScreen })),
  },
];
