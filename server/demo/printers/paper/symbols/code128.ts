import { RefusedDataError } from './encodedSymbol';

type CodeSet = 'A' | 'B' | 'C';

interface Codewords {
  codewords: number[];
  readable: string;
}

const START: Record<CodeSet, number> = { A: 103, B: 104, C: 105 };
const SWITCH: Record<CodeSet, number> = { A: 101, B: 100, C: 99 };
const SHIFT = 98;
const FNC1 = 102;
const FNC2 = 97;
const FNC3 = 96;
const FNC4: Record<'A' | 'B', number> = { A: 101, B: 100 };

/**
 * The codewords of a Code 128 in Epson's notation: `{A`, `{B`, `{C` select a code set, `{S` shifts one character, `{1` to `{4` are functions,
 * `{{` is a brace. The default code set is B. In set C each byte from 0 to 99, or each pair of digits, is one codeword. The check character is
 * added by the encoder. Throws RefusedDataError.
 */
export function code128Codewords(data: string): Codewords {
  // The pattern matches only these three.
  const first = /^\{([ABC])/.exec(data)?.[1] as CodeSet | undefined;
  let set: CodeSet = first ?? 'B';
  let at = first ? 2 : 0;
  let shifted = false;
  let readable = '';
  const codewords = [START[set]];

  while (at < data.length) {
    const character = data.charAt(at);
    const next = data.charAt(at + 1);
    if (character === '{' && next !== '{') {
      at += 2;
      if (next === 'A' || next === 'B' || next === 'C') {
        if (next !== set) codewords.push(SWITCH[next]);
        set = next;
      } else if (next === 'S' && set !== 'C') {
        codewords.push(SHIFT);
        shifted = true;
      } else codewords.push(functionCodeword(next, set));
    } else if (set === 'C') {
      const pair = /^\d\d/.exec(data.slice(at, at + 2))?.[0];
      const value = pair === undefined ? character.charCodeAt(0) : Number(pair);
      if (value > 99) reject();
      codewords.push(value);
      readable += String(value).padStart(2, '0');
      at += pair === undefined ? 1 : 2;
    } else {
      const value = codewordOf(character, shifted ? (set === 'A' ? 'B' : 'A') : set);
      codewords.push(value);
      readable += character >= ' ' && character <= '~' ? character : ' ';
      shifted = false;
      at += character === '{' ? 2 : 1;
    }
  }
  if (codewords.length === 1 || shifted) reject();
  return { codewords, readable };
}

/**
 * The codewords of a GS1-128: FNC1 first, digits in pairs. Brackets around application identifiers are not encoded; `{1` is the FNC1 that
 * ends a field of variable length. Throws RefusedDataError.
 */
export function gs1Codewords(data: string): Codewords {
  const plain = data.replace(/^\{[ABC]/, '').replace(/^\{1/, '');
  const codewords: number[] = [];
  let set: CodeSet | null = null;
  const switchTo = (wanted: CodeSet) => {
    if (set === wanted) return;
    if (set === null) codewords.push(START[wanted], FNC1);
    else codewords.push(SWITCH[wanted]);
    set = wanted;
  };
  const text = plain.replace(/[()]/g, '');
  if (text === '') reject();
  for (let at = 0; at < text.length;) {
    const [digits = ''] = /^\d*/.exec(text.slice(at)) ?? [];
    if (text.startsWith('{1', at)) {
      switchTo(set ?? 'B');
      codewords.push(FNC1);
      at += 2;
    } else if (digits.length >= 2 && (set === 'C' || digits.length >= 4 || digits.length === text.length - at)) {
      switchTo('C');
      codewords.push(Number(digits.slice(0, 2)));
      at += 2;
    } else {
      switchTo('B');
      codewords.push(codewordOf(text.charAt(at), 'B'));
      at += 1;
    }
  }
  return { codewords, readable: plain.replaceAll('{1', '') };
}

function functionCodeword(name: string, set: CodeSet): number {
  if (name === '1') return FNC1;
  if (set === 'C') return reject();
  if (name === '2') return FNC2;
  if (name === '3') return FNC3;
  return name === '4' ? FNC4[set] : reject();
}

function codewordOf(character: string, set: 'A' | 'B'): number {
  const code = character.charCodeAt(0);
  if (set === 'A') return code < 32 ? code + 64 : code < 96 ? code - 32 : reject();
  return code >= 32 && code < 128 ? code - 32 : reject();
}

function reject(): never {
  throw new RefusedDataError('The code set has no such character');
}
