import { SaxesParser, type SaxesTagNS } from 'saxes';
import { EPOS_NAMESPACE, SOAP_NAMESPACE } from '../../tickets/writeEposDocument';
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
 * how the printer is, or with a job id, how the job is; a document of foreign elements alone is not empty.
 */
export interface EposDocument {
  devid: string | null;
  printJobId: string | null;
  empty: boolean;
  elements: readonly EposElement[];
}

/** A document that is no ePOS-Print; the message says why. */
export class EposSchemaError extends Error {}

/** A document of more elements than any ticket has. */
export class EposTooLargeError extends Error {}

type Role = 'envelope' | 'header' | 'body' | 'parameter' | 'field' | 'document' | 'element' | 'foreign';

interface Frame {
  role: Role;
  element: EposElement;
}

/** Deeper than any document of the grammar; foreign elements could go on for ever. */
const DEEPEST = 32;
const MOST_ATTRIBUTES = 64;
const MOST_ELEMENTS = 10_000;

const DOCTYPE = '<!DOCTYPE';

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
 * than any document, or breaks the grammar; EposTooLargeError for one with more than 10,000 elements.
 */
export function readEposDocument(xml: string): EposDocument {
  const frames: Frame[] = [];
  const parts = new Map<string, EposElement>();
  let empty = true;
  let elements = 0;
  let attributes = 0;
  const parser = new SaxesParser({ xmlns: true, position: false, forceXMLVersion: true, defaultXMLVersion: '1.0' });

  parser.on('error', (error) => refuse(error.message));
  parser.on('doctype', () => refuse('A DOCTYPE is not allowed'));
  parser.on('opentagstart', () => {
    elements += 1;
    attributes = 0;
    if (elements > MOST_ELEMENTS) throw new EposTooLargeError('Too many elements');
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MOST_ATTRIBUTES) refuse('Too many attributes');
  });
  parser.on('xmldecl', ({ encoding }) => (encoding && !/^utf-?8$/i.test(encoding) ? refuse('The encoding is not UTF-8') : undefined));
  parser.on('opentag', (tag) => {
    const frame = openFrame(tag, frames.at(-1));
    if (frames.length >= DEEPEST) refuse('Nested too deep');
    if (frame.role === 'element') frames.at(-1)?.element.children.push(frame.element);
    else if (frame.role !== 'foreign') note(parts, frame);
    if (frames.at(-1)?.role === 'document') empty = false;
    frames.push(frame);
  });
  parser.on('text', (text) => addText(frames.at(-1), text));
  parser.on('cdata', (text) => addText(frames.at(-1), text));
  parser.on('closetag', () => checkContent(frames.pop()));
  // The parser would read all the entities of a DOCTYPE before it tells of it.
  if (xml.slice(0, Math.max(0, xml.search(/<[A-Za-z_:]/))).includes(DOCTYPE)) refuse('A DOCTYPE is not allowed');
  parser.write(xml).close();

  return {
    devid: parts.get('devid')?.content.trim() ?? null,
    printJobId: parts.get('printjobid')?.content.trim() ?? null,
    empty,
    elements: (parts.get('epos-print') ?? refuse('There is no <epos-print>')).children,
  };
}

function refuse(reason: string): never {
  throw new EposSchemaError(reason);
}

function openFrame(tag: SaxesTagNS, parent: Frame | undefined): Frame {
  const role = roleOf(tag, parent);
  const own = Object.values(tag.attributes).filter(({ uri }) => uri === '');
  const attributes = Object.fromEntries(own.map(({ local, value }) => [local, value.trim()]));
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

function addText(frame: Frame | undefined, text: string): void {
  if (frame && frame.role !== 'foreign') frame.element.content += text;
}

function checkContent(frame: Frame | undefined): void {
  if (!frame || frame.role === 'foreign') return;
  const { name, content } = frame.element;
  const allowed =
    frame.role === 'field'
      ? FIELDS.get(name)?.test(content.trim())
      : isContent(
          (frame.role === 'document' || frame.role === 'element' ? EPOS_GRAMMAR.get(name)?.content : undefined) ?? 'nothing',
          content,
        );
  if (!allowed) refuse(`<${name}> holds what it may not`);
}
