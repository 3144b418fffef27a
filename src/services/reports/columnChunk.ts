import type { ReportFields } from '@/services/reports/reportFields';

/**
 * Rows sent from the worker, as columns. Texts are dictionary-encoded: `newTexts` extends the dictionary of earlier chunks, `indices` index
 * into all of it.
 */
export interface ColumnChunk {
  rowCount: number;
  numbers: Readonly<Record<string, Float64Array<ArrayBuffer>>>;
  texts: Readonly<Record<string, { newTexts: readonly string[]; indices: Uint32Array<ArrayBuffer> }>>;
}

/** The buffers of a chunk that are transferred instead of copied. */
export function transferablesOf({ numbers, texts }: ColumnChunk): ArrayBuffer[] {
  return [...Object.values(numbers).map(({ buffer }) => buffer), ...Object.values(texts).map(({ indices }) => indices.buffer)];
}

/**
 * Builds chunks of validated rows. `fullAt`: the maximum number of rows of a chunk; `dictionaries`: the existing texts of each text column.
 */
export function chunkBuilder(fields: ReportFields, dictionaries: Readonly<Record<string, readonly string[]>>, fullAt: number) {
  const ids = Object.keys(fields);
  const numbers = new Map(ids.filter((id) => fields[id] === 'number').map((id) => [id, new Float64Array(fullAt)]));
  const texts = new Map(
    ids
      .filter((id) => fields[id] === 'text')
      .map((id) => [id, { known: indicesOf(dictionaries[id] ?? []), newTexts: new Array<string>(), indices: new Uint32Array(fullAt) }]),
  );
  let rowCount = 0;
  return {
    rowCount: () => rowCount,
    isFull: () => rowCount === fullAt,
    add(row: Readonly<Record<string, unknown>>): void {
      for (const [id, values] of numbers) {
        const value = row[id];
        values[rowCount] = typeof value === 'number' ? value : NaN;
      }
      for (const [id, { known, newTexts, indices }] of texts) {
        const value = row[id];
        const text = typeof value === 'string' ? value : '';
        let index = known.get(text);
        if (index === undefined) {
          index = known.size;
          known.set(text, index);
          newTexts.push(text);
        }
        indices[rowCount] = index;
      }
      rowCount += 1;
    },
    /** Returns the rows since the last chunk. */
    take(): ColumnChunk {
      const chunk: ColumnChunk = {
        rowCount,
        numbers: Object.fromEntries([...numbers].map(([id, values]) => [id, values.slice(0, rowCount)])),
        texts: Object.fromEntries(
          [...texts].map(([id, { newTexts, indices }]) => [id, { newTexts: newTexts.splice(0), indices: indices.slice(0, rowCount) }]),
        ),
      };
      rowCount = 0;
      return chunk;
    },
  };
}

function indicesOf(dictionary: readonly string[]): Map<string, number> {
  return new Map(dictionary.map((text, index) => [text, index]));
}
