import type { PeriodPreset } from '@/domain/period';

/** The periods of the dashboard (specification 1 §2). */
export const DASHBOARD_PERIODS = ['today', 'thisWeek', 'thisMonth'] as const satisfies readonly PeriodPreset[];
export type DashboardPeriod = (typeof DASHBOARD_PERIODS)[number];
