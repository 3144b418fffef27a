import { SaxesParser, type SaxesTagNS } from 'saxes';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../../printing/tickets/writeEposDocument';
import { EPOS_GRAMMAR, attributeTrouble, isContent } from './eposGrammar';

/** One element of a document as it was read; `content` is its text. */
export interface EposElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  content: string;
  children: EposElement[];
}

/**
 * A document that the grammar allows: the fields of its header, null where absent, and what is to be printed. `empty` asks
 * how the printer is, or with a job id, how the job is; a document of foreign elements alone is not empty. `force` asks to
 * print although the printer is offline.
 */
export interface EposDocument {
  devid: string | null;
  printJobId: string | null;
  timeoutMs: number | null;
  force: boolean;
  empty: boolean;
  elements: readonly EposElement[];
}

/** A document that is no ePOS-Print; the message says why. */
export class EposSchemaError extends Error {}

/** A document of more elements or markup than any ticket has. */
export class EposTooLargeError extends Error {}

type Role = 'envelope' | 'header' | 'body' | 'parameter' | 'field' | 'document' | 'element' | 'foreign';

interface Frame {
  role: Role;
  element: EposElement;
}

/** Deeper than any document of the grammar; foreign elements could go on for ever. */
const DEEPEST = 32;
const MOST_ATTRIBUTES = 64;
const MOST_ELEMENTS = 5_000;

/** The characters at which the parser stops to think; between them it reads a megabyte in a few milliseconds. */
const MARKS = new Uint8Array(128);
for (const mark of `<&="'-?]\r\n`) MARKS[mark.charCodeAt(0)] = 1;
const MOST_MARKS = 40_000;

/** Bytes of text to be printed, where a line end is as much work as ten: an order of 300 items with names and notes of 500 characters fits. */
const MOST_TEXT = 700_000;
const LINE_END = 10;

const FIELDS: ReadonlyMap<string, RegExp> = new Map([
  ['devid', /^\S{1,255}$/],
  ['timeout', /^\d{1,6}$/],
  ['printjobid', /^[A-Za-z0-9_.-]{1,30}$/],
]);

/** Where the parts of the envelope stand: parent's role, namespace, name and own role. */
const PLACES: readonly (readonly [Role | 'start', string, string, Role])[] = [
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
 * Reads an ePOS-Print document in its SOAP envelope, whatever the prefixes. Elements of other namespaces are passed over with
 * all that is in them, as a printer does. Throws EposSchemaError for what is not well-formed, has a DOCTYPE, is nested deeper
 * than any document, or breaks the grammar; EposTooLargeError for one with more than 5,000 elements, 40,000 marks or
 * 700,000 bytes of text.
 */
export function readEposDocument(xml: string): EposDocument {
  const frames: Frame[] = [];
  const parts = new Map<string, EposElement>();
  let empty = true;
  let elements = 0;
  let bytes = 0;
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });

  // No more than these four listeners: with a fifth, V8 keeps the parser in a form in which it is ten times slower.
  parser.on('opentag', (tag) => {
    elements += 1;
    if (elements > MOST_ELEMENTS) throw new EposTooLargeError('Too many elements');
    if (frames.length >= DEEPEST) refuse('Nested too deep');
    const frame = openFrame(tag, frames.at(-1));
    if (frame.role === 'element') frames.at(-1)?.element.children.push(frame.element);
    else if (frame.role !== 'foreign') note(parts, frame);
    if (frames.at(-1)?.role === 'document') empty = false;
    frames.push(frame);
  });
  const add = (text: string) => {
    const frame = frames.at(-1);
    if (!frame || frame.role === 'foreign') return;
    if (frame.element.name === 'text') bytes += weightOf(text);
    if (bytes > MOST_TEXT) throw new EposTooLargeError('Too much text');
    frame.element.content += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => checkContent(frames.pop()));
  // The parser would read all the entities of a DOCTYPE before it tells of it.
  if (xml.startsWith('<!DOCTYPE', skipProlog(xml))) refuse('A DOCTYPE is not allowed');
  parse(parser, xml);

  const printed = parts.get('epos-print') ?? refuse('There is no <epos-print>');
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
    const end = endOfMarks(xml);
    parser.write(xml.slice(0, end));
    if (end < xml.length) throw new EposTooLargeError('Too much markup');
    const { encoding } = parser.xmlDecl;
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) refuse('The encoding is not UTF-8');
    parser.close();
  } catch (error) {
    // The parser throws a plain error where a document is not well-formed.
    if (error instanceof Error && error.constructor === Error) refuse(error.message);
    throw error;
  }
}

/** Where the first thing of a document begins that is no declaration, comment, processing instruction or white space. */
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

/** Where a document has had as many marks as it may have; its end when it has not. */
function endOfMarks(xml: string): number {
  let marks = 0;
  for (let at = 0; at < xml.length; at += 1) {
    marks += MARKS[xml.charCodeAt(at)] ?? 0;
    if (marks > MOST_MARKS) return at;
  }
  return xml.length;
}

function weightOf(text: string): number {
  let weight = Buffer.byteLength(text);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) weight += LINE_END;
  return weight;
}

function isBlank(character: string): boolean {
  return character !== '' && ' \t\r\n'.includes(character);
}

/** Without the white space of XML at its ends. A regular expression would need time by the square of a long blank. */
function trimBlanks(value: string): string {
  let start = 0;
  let end = value.length;
  while (isBlank(value.charAt(start))) start += 1;
  while (end > start && isBlank(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function refuse(reason: string): never {
  throw new EposSchemaError(reason);
}

function openFrame(tag: SaxesTagNS, parent: Frame | undefined): Frame {
  const role = roleOf(tag, parent);
  if (Object.keys(tag.attributes).length > MOST_ATTRIBUTES) refuse('Too many attributes');
  const own = Object.values(tag.attributes).filter(({ uri }) => uri === '');
  const attributes = Object.fromEntries(own.map(({ local, value }) => [local, trimBlanks(value)]));
  const rule = role === 'document' || role === 'element' ? EPOS_GRAMMAR.get(tag.local) : undefined;
  const trouble = rule && attributeTrouble(tag.local, rule, attributes);
  if (trouble) refuse(trouble);
  return { role, element: { name: tag.local, attributes, content: '', children: [] } };
}

function roleOf({ uri, local }: SaxesTagNS, parent: Frame | undefined): Role {
  if (parent?.role === 'foreign') return 'foreign';
  const place = PLACES.find(([around, namespace, name]) => around === (parent?.role ?? 'start') && namespace === uri && name === local);
  if (place) return place[3];
  const printed = parent && (parent.role === 'document' || parent.role === 'element');
  if (printed && uri === EPOS_NAMESPACE && EPOS_GRAMMAR.get(parent.element.name)?.children?.has(local)) return 'element';
  if (!parent || uri === EPOS_NAMESPACE || uri === SOAP_NAMESPACE) refuse(`<${local}> is not expected here`);
  return 'foreign';
}

/** Each part of the envelope may come once, and the header only before the body. */
function note(parts: Map<string, EposElement>, { role, element }: Frame): void {
  if (parts.has(element.name)) refuse(`There are two <${element.name}>`);
  if (role === 'header' && parts.has('Body')) refuse('The header comes after the body');
  parts.set(element.name, element);
}

function checkContent(frame: Frame | undefined): void {
  if (!frame || frame.role === 'foreign') return;
  const { name, content } = frame.element;
  const allowed =
    frame.role === 'field'
      ? FIELDS.get(name)?.test(trimBlanks(content))
      : isContent(
          (frame.role === 'document' || frame.role === 'element' ? EPOS_GRAMMAR.get(name)?.content : undefined) ?? 'nothing',
          content,
        );
  if (!allowed) refuse(`<${name}> holds what it may not`);
}
