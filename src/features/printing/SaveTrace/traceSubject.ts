import type { TraceScope } from '@/domain/trace/traceFormat';

/** What a trace is saved about. */
export interface TraceSubject {
  scope: TraceScope;
  /** What people call it; empty for everything. */
  name: string;
  orderId?: string | null;
  printerUuid?: string | null;
}

export const EVERYTHING_RECORDED: TraceSubject = { scope: { kind: 'all', id: null, locationId: null }, name: '' };
