import bwipjs from 'bwip-js/node';
import type { PaperSymbol } from '../paper';

/** An encoded code, in dots. `readable` is its human readable text. */
export interface EncodedSymbol {
  width: number;
  height: number;
  rows: PaperSymbol['rows'];
  outline: string | null;
  readable: string;
}

/** Thrown for data that the type of code cannot encode; a printer prints nothing then. */
export class RefusedDataError extends Error {}

interface RawBars {
  sbs: readonly number[];
}

interface RawModules {
  pixs: readonly number[];
  pixx: number;
}

type Options = Readonly<Record<string, string | number | boolean>>;

/** The alternating widths of bars and spaces, in modules. Throws RefusedDataError. */
export function rawBars(bcid: string, text: string, options: Options = {}): readonly number[] {
  // The library returns bars for one-dimensional codes.
  return (rawCode(bcid, text, options) as RawBars).sbs;
}

/** The modules of a code, row by row; 1 is black. Throws RefusedDataError. */
export function rawModules(bcid: string, text: string, options: Options = {}): RawModules {
  // The library returns modules for two-dimensional codes.
  return rawCode(bcid, text, options) as RawModules;
}

function rawCode(bcid: string, text: string, options: Options): unknown {
  if (text === '') throw new RefusedDataError('There is no data');
  try {
    return bwipjs.raw({ bcid, text, ...options })[0];
  } catch (error) {
    // All options are valid, so every error of the library is about the data.
    throw new RefusedDataError(error instanceof Error ? error.message : String(error));
  }
}

const ESCAPE = /\\(\\|x[0-9a-fA-F]{2})/g;

/** Decodes the escapes of a content: `\xNN` is a byte, `\\` a backslash. */
export function unescapeContent(content: string): string {
  return content.replace(ESCAPE, (_whole, hidden: string) => (hidden === '\\' ? '\\' : String.fromCharCode(parseInt(hidden.slice(1), 16))));
}

/** A number attribute; the fallback if it is absent or outside the range, which the grammar does not check. */
export function inRange(value: string | undefined, min: number, max: number, fallback: number): number {
  const number = Number(value ?? NaN);
  return number >= min && number <= max ? number : fallback;
}
