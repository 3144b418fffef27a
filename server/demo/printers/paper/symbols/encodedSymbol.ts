import bwipjs from 'bwip-js/node';
import type { PaperSymbol } from '../paper';

/** A code as bars and squares in dots. `readable` is what people read beside it. */
export interface EncodedSymbol {
  width: number;
  height: number;
  rows: PaperSymbol['rows'];
  outline: string | null;
  readable: string;
}

/** Data that a code of its type cannot hold: a printer prints nothing. */
export class RefusedDataError extends Error {}

interface RawBars {
  sbs: readonly number[];
}

interface RawModules {
  pixs: readonly number[];
  pixx: number;
}

type Options = Readonly<Record<string, string | number | boolean>>;

/** The widths of bars and white in turns, in modules. Throws RefusedDataError. */
export function rawBars(bcid: string, text: string, options: Options = {}): readonly number[] {
  // The library gives bars for the codes that are made of bars.
  return (rawCode(bcid, text, options) as RawBars).sbs;
}

/** The modules of a code, row by row, 1 is black. Throws RefusedDataError. */
export function rawModules(bcid: string, text: string, options: Options = {}): RawModules {
  // It gives modules for the others.
  return rawCode(bcid, text, options) as RawModules;
}

function rawCode(bcid: string, text: string, options: Options): unknown {
  if (text === '') throw new RefusedDataError('There is no data');
  try {
    return bwipjs.raw({ bcid, text, ...options })[0];
  } catch (error) {
    // Everything that the library throws is about its data: it is given no other options than those of its manual.
    throw new RefusedDataError(error instanceof Error ? error.message : String(error));
  }
}

const HIDDEN = /\\(\\|x[0-9a-fA-F]{2})/g;

/** The bytes that a content stands for: `\xNN` is one, a backslash is doubled. */
export function unescapeContent(content: string): string {
  return content.replace(HIDDEN, (_whole, hidden: string) => (hidden === '\\' ? '\\' : String.fromCharCode(parseInt(hidden.slice(1), 16))));
}

/** A number of a grammar that allows more than the printer does: outside its range it is as if it was not set. */
export function within(value: string | undefined, least: number, most: number, otherwise: number): number {
  const number = Number(value ?? NaN);
  return number >= least && number <= most ? number : otherwise;
}
