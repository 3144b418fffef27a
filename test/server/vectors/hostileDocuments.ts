import { gzipSync } from 'node:zlib';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../../server/printing/tickets/writeEposDocument';

/** A document that could harm a printer, and the allowed reply codes; '' if it may be printed. */
export interface HostileDocument {
  title: string;
  body: Buffer<ArrayBuffer>;
  codes: readonly string[];
}

/** Slightly below the size limit of a document. */
const NEARLY_MAX_BYTES = 1_040_000;

const envelope = (body: string) =>
  `<s:Envelope xmlns:s="${SOAP_NAMESPACE}"><s:Body><epos-print xmlns="${EPOS_NAMESPACE}">${body}</epos-print></s:Body></s:Envelope>`;
const declared = (encoding: string, body: string) => `<?xml version="1.0" encoding="${encoding}"?>${envelope(body)}`;
const fill = (piece: string, length = NEARLY_MAX_BYTES) => piece.repeat(Math.floor(length / Buffer.byteLength(piece)));
const times = (count: number, piece: (index: number) => string) => Array.from({ length: count }, (_, index) => piece(index)).join(' ');

/** Slightly below the limit of printed text, in bytes. */
const NEARLY_MAX_TEXT = 699_000;

const TICKET = '<text>A-17&#10;</text><cut/>';
const SCHEMA = ['SchemaError'];
const TOO_LARGE = ['RequestEntityTooLarge'];
const HARMLESS = ['', 'RequestEntityTooLarge'];

const bombs: [string, string, readonly string[]][] = [
  [
    'nested entities',
    `<!DOCTYPE x [<!ENTITY a0 "ha">${times(30, (n) => `<!ENTITY a${n + 1} "&a${n};&a${n};">`)}]>${envelope('<text>&a30;</text>')}`,
    SCHEMA,
  ],
  ['entities without end', `<!DOCTYPE x [${fill('<!ENTITY a "aaaaaaaaaa">')}]>${envelope('')}`, SCHEMA],
  ['a DOCTYPE behind a comment with an element', `<!-- <a> --><!DOCTYPE x [${fill('<!ENTITY a "aaaaaaaaaa">')}]>${envelope('')}`, SCHEMA],
  ['an external entity', `<!DOCTYPE x SYSTEM "file:///etc/passwd">${envelope('<text>&x;</text>')}`, SCHEMA],
  ['an undeclared entity', envelope('<text>&bomb;</text>'), SCHEMA],
  ['elements in elements', fill('<a>'), SCHEMA],
  ['foreign elements in elements', envelope(fill('<a xmlns="urn:other">')), SCHEMA],
  ['foreign elements side by side', envelope(fill('<a xmlns="urn:other"/>')), TOO_LARGE],
  ['foreign elements with attributes', envelope(fill(`<f xmlns="urn:other" ${times(60, (n) => `a${n}="b"`)}/>`)), TOO_LARGE],
  ['foreign elements with namespaces', envelope(fill(`<f xmlns="urn:other" ${times(60, (n) => `xmlns:a${n}="b"`)}/>`)), TOO_LARGE],
  ['foreign elements with long names', envelope(fill(`<a${'x'.repeat(90)} xmlns="urn:other"/>`)), TOO_LARGE],
  ['attributes by the thousand', envelope(`<text ${times(60_000, (n) => `a${n}="b"`)}/>`), [...SCHEMA, ...TOO_LARGE]],
  ['namespaces by the thousand', envelope(`<text ${times(40_000, (n) => `xmlns:a${n}="b"`)}/>`), [...SCHEMA, ...TOO_LARGE]],
  ['a name without end', envelope(`<${fill('a')}/>`), SCHEMA],
  ['a value without end', envelope(`<text lang="${fill('a')}"/>`), HARMLESS],
  ['a value of blanks', envelope(`<text lang="a${fill(' ')}b"/>`), HARMLESS],
  ['a value of line ends', envelope(`<text lang="${fill('&#10;')}"/>`), TOO_LARGE],
  ['a number without end', envelope(`<feed line="${fill('1')}"/>`), SCHEMA],
  ['text without end', envelope(`<text>${fill('a')}</text>`), TOO_LARGE],
  ['text outside the basic plane', envelope(`<text>${fill('🍟')}</text>`), TOO_LARGE],
  ['text that turns to and fro', envelope(`<text>${fill('abجد')}</text>`), TOO_LARGE],
  ['combining characters', envelope(`<text>e${fill('\u0301')}</text>`), TOO_LARGE],
  ['as much text as may be', envelope(`<text>${fill('a', NEARLY_MAX_TEXT)}</text>`), HARMLESS],
  ['as many wide characters as may be', envelope(`<text>${fill('ж家', NEARLY_MAX_TEXT)}</text>`), HARMLESS],
  ['as many pictures as may be', envelope(`<text>${fill('🍟', NEARLY_MAX_TEXT)}</text>`), HARMLESS],
  ['as many turns as may be', envelope(`<text>${fill('abجد', NEARLY_MAX_TEXT)}</text>`), HARMLESS],
  ['as many accents as may be', envelope(`<text>e${fill('\u0301', NEARLY_MAX_TEXT)}</text>`), HARMLESS],
  ['a wide letter behind narrow ones', envelope(`<text>${fill('a', 400_000)}家</text>`), HARMLESS],
  ['as many tabs as may be', envelope(`<text>${fill('\t', NEARLY_MAX_TEXT)}</text>`), HARMLESS],
  ['as many line ends as may be', envelope(`<text>${fill('a\n', NEARLY_MAX_TEXT / 6)}</text>`), HARMLESS],
  ['as many styles as may be', envelope('<text em="1" ul="1">a</text><text em="0" ul="0">b</text>'.repeat(2_400)), HARMLESS],
  ['line ends in a barcode', envelope(`<barcode type="code39">A${fill('\n', 35_000)}B</barcode>`), HARMLESS],
  ['line ends in a symbol', envelope(`<symbol type="qrcode_model_2">A${fill('\n', 35_000)}B</symbol>`), HARMLESS],
  ['line ends', envelope(`<text>${fill('\n')}</text>`), TOO_LARGE],
  ['line ends of two characters', envelope(`<text>${fill('\r\n')}</text>`), TOO_LARGE],
  ['references', envelope(`<text>${fill('&#x41;')}</text>`), TOO_LARGE],
  ['tabs', envelope(`<text>${fill('\t')}</text>`), TOO_LARGE],
  ['CDATA by the thousand', envelope(`<text>${fill('<![CDATA[a]]>')}</text>`), TOO_LARGE],
  ['brackets in CDATA', envelope(`<text><![CDATA[${fill(']')}]]></text>`), TOO_LARGE],
  ['comments', envelope(fill('<!---->')), TOO_LARGE],
  ['a comment of dashes', envelope(`<!--${fill('- ')}-->`), TOO_LARGE],
  ['processing instructions', envelope(fill('<?a?>')), TOO_LARGE],
  ['base64 of blanks', envelope(`<image width="8" height="1">${fill(' ')}!</image>`), SCHEMA],
  ['commands of blanks', envelope(`<command>${fill('ab ')}x</command>`), SCHEMA],
  ['commands', envelope(`<command>${fill('1b40')}</command>`), HARMLESS],
  ['elements', envelope(fill('<cut/>')), TOO_LARGE],
  [
    'elements with all attributes',
    envelope(fill('<text align="left" font="font_a" width="1" height="1" em="1" ul="0" x="1"/>')),
    TOO_LARGE,
  ],
  ['10,000 barcodes', envelope('<barcode type="code39">A-17</barcode>'.repeat(10_000)), TOO_LARGE],
  ['as many barcodes as may be', envelope('<barcode type="code39">A17</barcode>'.repeat(4_900)), HARMLESS],
  [
    '10,000 large barcodes',
    envelope('<barcode type="code128" width="6" height="255">{Babcdefghijklmnopqrstuvwxyz</barcode>'.repeat(4_990)),
    HARMLESS,
  ],
  ['a barcode without end', envelope(`<barcode type="code39">${fill('A')}</barcode>`), HARMLESS],
  ['QR codes', envelope(`<symbol type="qrcode_model_2">${'a'.repeat(1_000)}</symbol>`.repeat(900)), HARMLESS],
  ['a QR code without end', envelope(`<symbol type="qrcode_model_2">${fill('a')}</symbol>`), HARMLESS],
  ['PDF417 codes', envelope(`<symbol type="pdf417_standard">${'a'.repeat(1_000)}</symbol>`.repeat(900)), HARMLESS],
  ['Aztec codes', envelope(`<symbol type="azteccode_fullrange">${'a'.repeat(1_000)}</symbol>`.repeat(900)), HARMLESS],
  ['Data Matrix codes', envelope(`<symbol type="datamatrix_square">${'a'.repeat(1_000)}</symbol>`.repeat(900)), HARMLESS],
  ['a huge image of nothing', envelope('<image width="65535" height="65535">AA==</image>'), HARMLESS],
  ['a huge image', envelope(`<image width="576" height="10000">${fill('/w/w')}</image>`), HARMLESS],
  ['huge gray images', envelope(`<image width="65535" height="65535" mode="gray16">${fill('/w/w', 100_000)}</image>`.repeat(10)), HARMLESS],
  ['images by the thousand', envelope('<image width="65535" height="65535">AA==</image>'.repeat(3_000)), HARMLESS],
  ['feeds', envelope('<feed line="255"/>'.repeat(4_990)), HARMLESS],
  ['cuts', envelope('<cut/>'.repeat(4_990)), HARMLESS],
  [
    'an image in slices',
    envelope(`<image width="576" height="10000">${fill('/w/w', 960_000)}</image>${'<feed unit="1"/><cut type="no_feed"/>'.repeat(110)}`),
    HARMLESS,
  ],
  ['vertical rules in slices', envelope(`${'<vline-begin x="1"/>'.repeat(4_000)}${'<feed/><cut/>'.repeat(240)}`), HARMLESS],
  ['rules', envelope('<hline x1="0" x2="65535" style="thick_double"/>'.repeat(3_000)), HARMLESS],
  ['vertical rules that never end', envelope(`${'<vline-begin x="1"/>'.repeat(2_400)}${'<feed/>'.repeat(2_500)}`), HARMLESS],
  ['pages', envelope('<page><area x="0" y="0" width="65535" height="65535"/><text>A</text></page>'.repeat(2_000)), HARMLESS],
  [
    'a page of frames',
    envelope(`<page>${'<rectangle x1="0" y1="0" x2="65535" y2="65535" style="thick_double"/>'.repeat(2_400)}</page>`),
    HARMLESS,
  ],
  ['text of all sizes', envelope('<text width="8" height="8">WWWWWWWW</text><text width="1" height="1">i</text>'.repeat(2_000)), HARMLESS],
  ['NUL', envelope('<text>a\u0000b</text>'), SCHEMA],
  ['a NUL reference', envelope('<text>&#0;</text>'), SCHEMA],
  ['two documents', envelope(TICKET).repeat(2), SCHEMA],
  ['two documents in one body', envelope(`${TICKET}</epos-print><epos-print xmlns="${EPOS_NAMESPACE}">`), SCHEMA],
  ['a truncated document', envelope(TICKET).slice(0, -20), SCHEMA],
  ['a document that ends in a tag', envelope(TICKET).slice(0, -3), SCHEMA],
  ['other namespaces', envelope(TICKET).replace(EPOS_NAMESPACE, 'urn:other'), SCHEMA],
  ['no namespace', envelope(TICKET).replace(` xmlns="${EPOS_NAMESPACE}"`, ''), SCHEMA],
  ['JSON', '{"text": "A-17"}', SCHEMA],
  ['nothing', '', SCHEMA],
];

const latin1 = (xml: string) => Buffer.from(xml, 'latin1');
const swapped = (xml: string) => Buffer.from(xml, 'utf16le').swap16();

/** Hostile documents: entity bombs, nesting, size, expensive elements, encodings. */
export const HOSTILE_DOCUMENTS: readonly HostileDocument[] = [
  ...bombs.map(([title, xml, codes]) => ({ title, body: Buffer.from(xml), codes })),
  { title: 'ten megabytes', body: Buffer.from(envelope(`<text>${fill('a', 10_000_000)}</text>`)), codes: TOO_LARGE },
  { title: 'UTF-16 with a mark', body: Buffer.from(`\ufeff${declared('utf-16', TICKET)}`, 'utf16le'), codes: SCHEMA },
  { title: 'UTF-16 without a mark', body: Buffer.from(declared('utf-16', TICKET), 'utf16le'), codes: SCHEMA },
  { title: 'UTF-16 the other way round', body: swapped(declared('utf-16', TICKET)), codes: SCHEMA },
  { title: 'Latin-1', body: latin1(declared('iso-8859-1', '<text>Café</text>')), codes: SCHEMA },
  { title: 'Latin-1 that says it is UTF-8', body: latin1(declared('utf-8', '<text>Café</text>')), codes: SCHEMA },
  { title: 'UTF-8 that says it is UTF-16', body: Buffer.from(declared('utf-16', TICKET)), codes: SCHEMA },
  { title: 'half a character', body: Buffer.from(envelope(TICKET)).fill(0xe2, 130, 131), codes: SCHEMA },
  { title: 'gzip', body: gzipSync(envelope(TICKET)), codes: SCHEMA },
  { title: 'a gzip bomb', body: gzipSync(envelope(`<text>${fill('a', 10_000_000)}</text>`)), codes: SCHEMA },
];
