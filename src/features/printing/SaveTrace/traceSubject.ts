import type { TraceScope } from '@/domain/trace/traceFormat';

/** The subject of a trace. */
export interface TraceSubject {
  scope: TraceScope;
  /** Its display name; empty for everything. */
  name: string;
  orderId?: string | null;
  printerUuid?: string | null;
}

export const EVERYTHING_RECORDED: TraceSubject = { scope: { kind: 'all', id: null, locationId: null }, name: '' };
