import { SaxesParser, type SaxesTagNS } from 'saxes';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../../printing/tickets/writeEposDocument';
import { EPOS_GRAMMAR, attributeError, isContent } from './eposGrammar';

/** A parsed element of a document; `content` is its text. */
export interface EposElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string;
  children: EposElement[];
}

/**
 * A valid document: the fields of its header (null if absent) and its elements. An `empty` document is a status check, or with a job id a
 * job query; one that has only elements of other namespaces is not empty. `force` requests execution even if the printer is offline.
 */
export interface EposDocument {
  devid: string | null;
  printJobId: string | null;
  timeoutMs: number | null;
  force: boolean;
  empty: boolean;
  elements: readonly EposElement[];
}

/** Thrown for a document that is not valid ePOS-Print; the message says why. */
export class EposSchemaError extends Error {}

/** Thrown for a document with more elements, markup or text than any ticket has. */
export class EposTooLargeError extends Error {}

type Role = 'envelope' | 'header' | 'body' | 'parameter' | 'field' | 'document' | 'element' | 'foreign';

interface Frame {
  role: Role;
  element: EposElement;
}

/** More than the grammar allows; only elements of other namespaces can be nested deeper. */
const MAX_DEPTH = 32;
const MAX_ATTRIBUTES = 64;
const MAX_ELEMENTS = 5_000;

/** Characters that are expensive for the parser; between them it reads a megabyte in a few milliseconds. */
const SPECIAL_CHARACTERS = new Uint8Array(128);
for (const character of `<&="'-?]\r\n`) SPECIAL_CHARACTERS[character.charCodeAt(0)] = 1;
const MAX_SPECIAL_CHARACTERS = 40_000;

/** Limits the printed text in bytes; a line end counts ten bytes more. An order of 300 items with names and notes of 500 characters fits. */
const MAX_TEXT_BYTES = 700_000;
const LINE_END_WEIGHT = 10;

const HEADER_FIELDS: ReadonlyMap<string, RegExp> = new Map([
  ['devid', /^\S{1,255}$/],
  ['timeout', /^\d{1,6}$/],
  ['printjobid', /^[A-Za-z0-9_.-]{1,30}$/],
]);

/** The structure of the envelope: parent role, namespace, element name, own role. */
const ENVELOPE_PARTS: readonly (readonly [Role | 'start', string, string, Role])[] = [
  ['start', SOAP_NAMESPACE, 'Envelope', 'envelope'],
  ['envelope', SOAP_NAMESPACE, 'Header', 'header'],
  ['envelope', SOAP_NAMESPACE, 'Body', 'body'],
  ['header', EPOS_NAMESPACE, 'parameter', 'parameter'],
  ['parameter', EPOS_NAMESPACE, 'devid', 'field'],
  ['parameter', EPOS_NAMESPACE, 'timeout', 'field'],
  ['parameter', EPOS_NAMESPACE, 'printjobid', 'field'],
  ['body', EPOS_NAMESPACE, 'epos-print', 'document'],
];

/**
 * Parses an ePOS-Print document in its SOAP envelope, with any namespace prefixes. Elements of other namespaces are skipped with their
 * content, as a printer does.
 *
 * @throws EposSchemaError if it is not well-formed, has a DOCTYPE, is nested more than 32 levels deep, or violates the grammar
 * @throws EposTooLargeError if it has more than 5,000 elements, 40,000 markup characters or 700,000 bytes of text
 */
export function readEposDocument(xml: string): EposDocument {
  const frames: Frame[] = [];
  const parts = new Map<string, EposElement>();
  let empty = true;
  let elements = 0;
  let bytes = 0;
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });

  // Only these four listeners: with a fifth property on the parser, V8 runs it ten times slower.
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > MAX_ELEMENTS) throw new EposTooLargeError('Too many elements');
    if (frames.length >= MAX_DEPTH) reject('Nested too deep');
    const frame = openFrame(tag, frames.at(-1));
    if (frame.role === 'element') frames.at(-1)?.element.children.push(frame.element);
    else if (frame.role !== 'foreign') addPart(parts, frame);
    if (frames.at(-1)?.role === 'document') empty = false;
    frames.push(frame);
  });
  const addText = (text: string) => {
    const frame = frames.at(-1);
    if (!frame || frame.role === 'foreign') return;
    if (frame.element.name === 'text') bytes += weightOf(text);
    if (bytes > MAX_TEXT_BYTES) throw new EposTooLargeError('Too much text');
    frame.element.content += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => checkContent(frames.pop()));
  // The parser reports a DOCTYPE only after it has read all its entities.
  if (xml.startsWith('<!DOCTYPE', skipProlog(xml))) reject('A DOCTYPE is not allowed');
  parse(parser, xml);

  const printed = parts.get('epos-print') ?? reject('There is no <epos-print>');
  const field = (name: string) => {
    const part = parts.get(name);
    return part ? trimBlanks(part.content) : null;
  };
  const timeout = field('timeout');
  return {
    devid: field('devid'),
    printJobId: field('printjobid'),
    timeoutMs: timeout === null ? null : Number(timeout),
    force: isTrue(printed.attributes.force),
    empty,
    elements: printed.children,
  };
}

function isTrue(value: string | undefined): boolean {
  return value === 'true' || value === '1';
}

function parse(parser: SaxesParser, xml: string): void {
  try {
    const end = endOfAllowedMarkup(xml);
    parser.write(xml.slice(0, end));
    if (end < xml.length) throw new EposTooLargeError('Too much markup');
    const { encoding } = parser.xmlDecl;
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) reject('The encoding is not UTF-8');
    parser.close();
  } catch (error) {
    // The parser throws a plain error where a document is not well-formed.
    if (error instanceof Error && error.constructor === Error) reject(error.message);
    throw error;
  }
}

/** The position of the first content that is not a declaration, comment, processing instruction or white space. */
function skipProlog(xml: string): number {
  let at = 0;
  for (;;) {
    while (isBlank(xml.charAt(at)) || xml.charAt(at) === '\ufeff') at += 1;
    const end = xml.startsWith('<?', at) ? '?>' : xml.startsWith('<!--', at) ? '-->' : null;
    const ended = end === null ? -1 : xml.indexOf(end, at);
    if (end === null || ended < 0) return at;
    at = ended + end.length;
  }
}

/** The position at which a document exceeds the limit of special characters; its length if it does not. */
function endOfAllowedMarkup(xml: string): number {
  let count = 0;
  for (let at = 0; at < xml.length; at += 1) {
    count += SPECIAL_CHARACTERS[xml.charCodeAt(at)] ?? 0;
    if (count > MAX_SPECIAL_CHARACTERS) return at;
  }
  return xml.length;
}

function weightOf(text: string): number {
  let weight = Buffer.byteLength(text);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) weight += LINE_END_WEIGHT;
  return weight;
}

function isBlank(character: string): boolean {
  return character !== '' && ' \t\r\n'.includes(character);
}

/** Removes XML white space at both ends. A regular expression would take quadratic time for long runs of blanks. */
function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (isBlank(value.charAt(start))) start += 1;
  while (end > start && isBlank(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function reject(reason: string): never {
  throw new EposSchemaError(reason);
}

function openFrame(tag: SaxesTagNS, parent: Frame | undefined): Frame {
  const role = roleOf(tag, parent);
  if (Object.keys(tag.attributes).length > MAX_ATTRIBUTES) reject('Too many attributes');
  const own = Object.values(tag.attributes).filter(({ uri }) => uri === '');
  const attributes = Object.fromEntries(own.map(({ local, value }) => [local, trimBlanks(value)]));
  const rule = role === 'document' || role === 'element' ? EPOS_GRAMMAR.get(tag.local) : undefined;
  const error = rule && attributeError(tag.local, rule, attributes);
  if (error) reject(error);
  return { role, element: { name: tag.local, attributes, content: '', children: [] } };
}

function roleOf({ uri, local }: SaxesTagNS, parent: Frame | undefined): Role {
  if (parent?.role === 'foreign') return 'foreign';
  const part = ENVELOPE_PARTS.find(
    ([parentRole, namespace, name]) => parentRole === (parent?.role ?? 'start') && namespace === uri && name === local,
  );
  if (part) return part[3];
  const printed = parent && (parent.role === 'document' || parent.role === 'element');
  if (printed && uri === EPOS_NAMESPACE && EPOS_GRAMMAR.get(parent.element.name)?.children?.has(local)) return 'element';
  if (!parent || uri === EPOS_NAMESPACE || uri === SOAP_NAMESPACE) reject(`<${local}> is not expected here`);
  return 'foreign';
}

/** Each part of the envelope may occur once, and the header only before the body. */
function addPart(parts: Map<string, EposElement>, { role, element }: Frame): void {
  if (parts.has(element.name)) reject(`There are two <${element.name}>`);
  if (role === 'header' && parts.has('Body')) reject('The header comes after the body');
  parts.set(element.name, element);
}

function checkContent(frame: Frame | undefined): void {
  if (!frame || frame.role === 'foreign') return;
  const { name, content } = frame.element;
  const allowed =
    frame.role === 'field'
      ? HEADER_FIELDS.get(name)?.test(trimBlanks(content))
      : isContent(
          (frame.role === 'document' || frame.role === 'element' ? EPOS_GRAMMAR.get(name)?.content : undefined) ?? 'nothing',
          content,
        );
  if (!allowed) reject(`<${name}> has content that is not allowed`);
}
