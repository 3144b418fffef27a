import { printableText } from './printableText';
import { textColumns } from './textColumns';

/**
 * Breaks a text into lines of at most `columns` columns (2 or more), between words; words that are longer than a line are split. Line ends
 * are preserved, several spaces become one, and an empty text is one empty line.
 */
export function wrapText(text: string, columns: number): string[] {
  return printableText(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(paragraph, columns));
}

function wrapParagraph(paragraph: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ').filter(Boolean)) {
    const joined = line ? `${line} ${word}` : word;
    if (textColumns(joined) <= columns) {
      line = joined;
      continue;
    }
    if (line) lines.push(line);
    const pieces = breakWord(word, columns);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line];
}

function breakWord(word: string, columns: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const character of word) {
    const width = textColumns(character);
    if (used + width > columns) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += character;
    used += width;
  }
  return [...pieces, piece];
}
