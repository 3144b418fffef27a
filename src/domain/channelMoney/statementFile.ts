import Papa from 'papaparse';
import type { StatementEncoding } from '@/domain/channelMoney/statement';

/** A file as a table. `titles` are unique; `rows` have a text for each title. */
export interface StatementTable {
  titles: readonly string[];
  rows: readonly (readonly string[])[];
}

const MAX_TITLE_LENGTH = 200;

/**
 * Decodes a file: by its byte order mark, else as UTF-8 if it is valid, else as Windows-1252, in which every byte is a character. UTF-16 without a mark is
 * recognized by its zero bytes.
 */
export function decodeStatement(bytes: Uint8Array): { text: string; encoding: StatementEncoding } {
  const encoding = encodingOf(bytes);
  if (encoding !== 'utf-8') return { text: decode(bytes, encoding), encoding };
  try {
    return { text: decode(bytes, 'utf-8', true), encoding };
  } catch {
    return { text: decode(bytes, 'windows-1252'), encoding: 'windows-1252' };
  }
}

function encodingOf(bytes: Uint8Array): StatementEncoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Titles start with a Latin character.
  if (first !== undefined && first !== 0 && second === 0) return 'utf-16le';
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be';
  return 'utf-8';
}

/** The decoder removes a byte order mark. */
function decode(bytes: Uint8Array, encoding: StatementEncoding, fatal = false): string {
  return new TextDecoder(encoding, { fatal }).decode(bytes);
}

/**
 * Parses CSV text with its delimiter (`,`, `;`, tab or `|`). Titles are the first line with at least two filled cells: channels write their name above. Titles
 * that are empty or repeated get a number. @returns null if there is no such line.
 */
export function parseStatement(text: string): StatementTable | null {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [',', ';', '\t', '|'] });
  const start = data.findIndex((cells) => cells.filter((cell) => cell.trim() !== '').length > 1);
  const head = data[start];
  if (!head) return null;
  const titles = uniqueTitles(head);
  return { titles, rows: data.slice(start + 1).map((cells) => titles.map((_title, index) => (cells[index] ?? '').trim())) };
}

function uniqueTitles(cells: readonly string[]): string[] {
  const known = new Set<string>();
  return cells.map((cell, index) => {
    const own = cell.trim().replace(/\s+/g, ' ').slice(0, MAX_TITLE_LENGTH);
    const title = own === '' || known.has(own) ? `${own.slice(0, MAX_TITLE_LENGTH - 6)}#${index + 1}` : own;
    known.add(title);
    return title;
  });
}
