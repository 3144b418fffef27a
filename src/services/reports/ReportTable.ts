import type { ReadingEnd, ReadingInput, ReportRowsEvent } from '@/machines/reportRows/reportRowsMachine';
import type { ReportSnapshot } from '@/domain/report';
import type { Columns } from '@/lib/columns';
import type { ColumnChunk } from '@/services/reports/columnChunk';
import { GrowingColumns } from '@/services/reports/GrowingColumns';
import type { ReportListener } from '@/services/reports/readReport';
import type { ReportCall } from '@/services/reports/reportCall';
import { reportFields } from '@/services/reports/reportFields';

export const NO_COLUMNS: Columns = { rowCount: 0, byId: {} };

/** The loaded rows of a report. */
export interface ReportContent {
  call: ReportCall | null;
  columns: Columns;
  /** The moment of the rows, and the figures of the same moment; null until the reply begins. */
  snapshot: ReportSnapshot | null;
  /** The moment of the rows that were read after an interruption (UTC, ISO 8601); null if there are none. */
  resumedAsOf: string | null;
  /** Number of orders that changed after the moment and before their row was read. */
  changed: number;
}

const EMPTY = { columns: NO_COLUMNS, snapshot: null, resumedAsOf: null, changed: 0 } as const;

interface TableListener extends ReportListener {
  ended: (end: ReadingEnd) => void;
}

/** The rows of the report on a screen, which the reading machine does not store. */
export class ReportTable {
  private content: ReportContent = { call: null, ...EMPTY };
  private growing: GrowingColumns | null = null;
  private after: string | null = null;
  private dropped = 0;
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Returns the same object until rows are added. */
  readonly getContent = (): ReportContent => this.content;

  /** Selects another report, or none, and clears the rows. */
  show(call: ReportCall | null): void {
    this.growing = call && new GrowingColumns(reportFields(call.type));
    this.after = null;
    this.dropped = 0;
    this.publish({ call, ...EMPTY, columns: this.growing?.columns() ?? NO_COLUMNS });
  }

  /** Starts a reading. Returns its listener, which stores the rows and sends their counts to the machine. */
  startReading({ reading, isResumed }: ReadingInput, send: (event: ReportRowsEvent) => void): TableListener {
    if (!isResumed) this.show(this.content.call);
    const droppedBefore = this.dropped;
    return {
      after: this.after,
      columns: this.content.columns,
      begun: (rows, snapshot) => {
        this.growing?.expect(rows);
        this.publish(this.after === null ? { snapshot } : { resumedAsOf: snapshot.asOf });
        send({ type: 'rows.started', reading, rows });
      },
      rows: (chunk, dropped, after) => {
        this.append(chunk, droppedBefore + dropped, after);
        send({ type: 'rows.received', reading, received: this.content.columns.rowCount, dropped: this.dropped });
      },
      changed: (orders) => this.publish({ changed: this.content.changed + orders }),
      ended: (end) =>
        send({ type: 'rows.ended', reading, end: end.kind === 'whole' ? { ...end, dropped: droppedBefore + end.dropped } : end }),
    };
  }

  private append(chunk: ColumnChunk, dropped: number, after: string): void {
    this.growing?.append(chunk);
    this.after = after;
    this.dropped = dropped;
    this.publish({ columns: this.growing?.columns() ?? NO_COLUMNS });
  }

  private publish(part: Partial<ReportContent>): void {
    this.content = { ...this.content, ...part };
    for (const listener of this.listeners) listener();
  }
}
