import type { PaperMark } from './paper';

const SHOWN_BYTES = 32;

/**
 * The mark for a `<command>` element, which has ESC/POS bytes in hexadecimal: a real printer executes them, this one does not interpret
 * them. `textLine` is the line in the text of the paper. Null for an element without bytes.
 */
export function rawCommandMark(content: string): { mark: Pick<PaperMark, 'what' | 'text'>; textLine: string } | null {
  const hex = content.replace(/\s+/g, '').toUpperCase();
  if (hex === '') return null;
  const description = `command of ${hex.length / 2} bytes was not interpreted`;
  const shown = hex.length > SHOWN_BYTES * 2 ? `${hex.slice(0, SHOWN_BYTES * 2)}…` : hex;
  return { mark: { what: 'command', text: `${description}: ${shown}` }, textLine: `[${description}]` };
}
