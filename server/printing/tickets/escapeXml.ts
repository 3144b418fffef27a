import { printableText } from './printableText';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '\n': '&#10;' };

/** Escapes a text for an element or a quoted attribute of XML or HTML, and removes characters that XML does not allow. */
export function escapeXml(text: string): string {
  return printableText(text).replace(/[&<>"'\n]/g, (character) => ESCAPES[character] ?? character);
}
