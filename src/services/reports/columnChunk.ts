import type { ReportFields } from '@/services/reports/reportFields';

/**
 * Rows sent from the worker, as columns. Texts are dictionary-encoded: `newWords` extends the dictionary of earlier chunks, `places` index
 * into all of it.
 */
export interface ColumnChunk {
  rowCount: number;
  numbers: Readonly<Record<string, Float64Array<ArrayBuffer>>>;
  texts: Readonly<Record<string, { newWords: readonly string[]; places: Uint32Array<ArrayBuffer> }>>;
}

/** The buffers of a chunk that are transferred instead of copied. */
export function transferablesOf({ numbers, texts }: ColumnChunk): ArrayBuffer[] {
  return [...Object.values(numbers).map(({ buffer }) => buffer), ...Object.values(texts).map(({ places }) => places.buffer)];
}

/**
 * Builds chunks of validated rows. `fullAt`: the maximum number of rows of a chunk; `words`: the existing dictionary of each text column.
 */
export function chunkBuilder(fields: ReportFields, words: Readonly<Record<string, readonly string[]>>, fullAt: number) {
  const ids = Object.keys(fields);
  const numbers = new Map(ids.filter((id) => fields[id] === 'number').map((id) => [id, new Float64Array(fullAt)]));
  const texts = new Map(
    ids
      .filter((id) => fields[id] === 'text')
      .map((id) => [id, { known: placesOf(words[id] ?? []), newWords: new Array<string>(), places: new Uint32Array(fullAt) }]),
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
      for (const [id, { known, newWords, places }] of texts) {
        const value = row[id];
        const word = typeof value === 'string' ? value : '';
        let place = known.get(word);
        if (place === undefined) {
          place = known.size;
          known.set(word, place);
          newWords.push(word);
        }
        places[rowCount] = place;
      }
      rowCount += 1;
    },
    /** Returns the rows since the last chunk. */
    take(): ColumnChunk {
      const chunk: ColumnChunk = {
        rowCount,
        numbers: Object.fromEntries([...numbers].map(([id, values]) => [id, values.slice(0, rowCount)])),
        texts: Object.fromEntries(
          [...texts].map(([id, { newWords, places }]) => [id, { newWords: newWords.splice(0), places: places.slice(0, rowCount) }]),
        ),
      };
      rowCount = 0;
      return chunk;
    },
  };
}

function placesOf(words: readonly string[]): Map<string, number> {
  return new Map(words.map((word, place) => [word, place]));
}
