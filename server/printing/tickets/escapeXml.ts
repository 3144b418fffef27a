import { printableText } from './printableText';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;', '\n': '&#10;' };

/** A text for an element or a quoted attribute of XML or HTML, without what XML cannot hold. */
export function escapeXml(text: string): string {
  return printableText(text).replace(/[&<>"'\n]/g, (character) => ESCAPES[character] ?? character);
}
