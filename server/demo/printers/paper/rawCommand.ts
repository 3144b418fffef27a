import type { PaperMark } from './paper';

const SHOWN_BYTES = 32;

/**
 * The note about a `<command>` of ESC/POS bytes in hexadecimal: a real printer carries them out, this one does not know them. `read` is
 * the line in the text of the paper. Null for one without bytes.
 */
export function rawCommandNote(content: string): { mark: Pick<PaperMark, 'what' | 'text'>; read: string } | null {
  const hex = content.replace(/\s+/g, '').toUpperCase();
  if (hex === '') return null;
  const words = `command of ${hex.length / 2} bytes was not interpreted`;
  const shown = hex.length > SHOWN_BYTES * 2 ? `${hex.slice(0, SHOWN_BYTES * 2)}…` : hex;
  return { mark: { what: 'command', text: `${words}: ${shown}` }, read: `[${words}]` };
}
