import type { ReadingEnd, ReadingInput, ReportRowsEvent } from '@/machines/reportRows/reportRowsMachine';
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
}

interface TableListener extends ReportListener {
  ended: (end: ReadingEnd) => void;
}

/** The rows of the report on a screen, which the reading machine does not store. */
export class ReportTable {
  private content: ReportContent = { call: null, columns: NO_COLUMNS };
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
    this.publish(call);
  }

  /** Starts a reading. Returns its listener, which stores the rows and sends their counts to the machine. */
  startReading({ reading, isResumed }: ReadingInput, send: (event: ReportRowsEvent) => void): TableListener {
    if (!isResumed) this.show(this.content.call);
    const droppedBefore = this.dropped;
    return {
      after: this.after,
      columns: this.content.columns,
      begun: (rows) => {
        this.growing?.expect(rows);
        send({ type: 'rows.started', reading, rows });
      },
      rows: (chunk, dropped, after) => {
        this.append(chunk, droppedBefore + dropped, after);
        send({ type: 'rows.received', reading, received: this.content.columns.rowCount, dropped: this.dropped });
      },
      ended: (end) =>
        send({ type: 'rows.ended', reading, end: end.kind === 'whole' ? { ...end, dropped: droppedBefore + end.dropped } : end }),
    };
  }

  private append(chunk: ColumnChunk, dropped: number, after: string): void {
    this.growing?.append(chunk);
    this.after = after;
    this.dropped = dropped;
    this.publish(this.content.call);
  }

  private publish(call: ReportCall | null): void {
    this.content = { call, columns: this.growing?.columns() ?? NO_COLUMNS };
    for (const listener of this.listeners) listener();
  }
}
