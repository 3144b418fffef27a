import { MAX_REPORT_ROWS } from '@/domain/report';
import type { ColumnData, Columns } from '@/lib/columns';
import type { ColumnChunk } from '@/services/reports/columnChunk';
import type { ReportFields } from '@/services/reports/reportFields';

const LEAST_CAPACITY = 1024;

type Buffer = { kind: 'number'; values: Float64Array } | { kind: 'text'; dictionary: readonly string[]; indices: Uint32Array };

/**
 * Columnar buffers to which rows are appended. A `Columns` view that was returned before does not change: it covers the rows of its time,
 * and text dictionaries are copied on write.
 */
export class GrowingColumns {
  private readonly buffers: Map<string, Buffer>;
  private capacity = 0;
  private rowCount = 0;

  constructor(fields: ReportFields) {
    this.buffers = new Map(
      Object.entries(fields).map(([id, kind]) => [
        id,
        kind === 'number' ? { kind, values: new Float64Array(0) } : { kind, dictionary: [], indices: new Uint32Array(0) },
      ]),
    );
  }

  /** Allocates space for this number of additional rows at once. */
  expect(rows: number): void {
    this.grow(this.rowCount + Math.min(rows, MAX_REPORT_ROWS));
  }

  append(chunk: ColumnChunk): void {
    const end = this.rowCount + chunk.rowCount;
    if (end > this.capacity) this.grow(Math.max(LEAST_CAPACITY, this.capacity * 2, end));
    for (const [id, buffer] of this.buffers) {
      if (buffer.kind === 'number') {
        const values = chunk.numbers[id];
        if (values) buffer.values.set(values, this.rowCount);
      } else {
        const text = chunk.texts[id];
        if (!text) continue;
        buffer.indices.set(text.indices, this.rowCount);
        if (text.newTexts.length > 0) buffer.dictionary = buffer.dictionary.concat(text.newTexts);
      }
    }
    this.rowCount = end;
  }

  columns(): Columns {
    const { rowCount } = this;
    const view = (buffer: Buffer): ColumnData =>
      buffer.kind === 'number'
        ? { kind: 'number', values: buffer.values.subarray(0, rowCount) }
        : { kind: 'text', dictionary: buffer.dictionary, indices: buffer.indices.subarray(0, rowCount) };
    return { rowCount, byId: Object.fromEntries([...this.buffers].map(([id, buffer]) => [id, view(buffer)])) };
  }

  private grow(capacity: number): void {
    if (capacity <= this.capacity) return;
    this.capacity = capacity;
    for (const buffer of this.buffers.values()) {
      if (buffer.kind === 'number') {
        const values = new Float64Array(capacity);
        values.set(buffer.values);
        buffer.values = values;
      } else {
        const indices = new Uint32Array(capacity);
        indices.set(buffer.indices);
        buffer.indices = indices;
      }
    }
  }
}
