import { PRINTER_CODES } from '@/domain/printerCode';
import { PRINT_REASONS, PRINT_REFUSALS } from '@/domain/printReason';
import type { Change, TraceLine } from '@/domain/trace/traceFormat';

/** Returns the same alias for the same text without revealing it: a keyed hash. */
export type AliasOf = (text: string) => string;

/** Pattern of aliases. */
export const ALIAS = /~[0-9a-z]{12}/g;
const IS_ALIAS = new RegExp(`^${ALIAS.source}$`);
/** Replaces secrets, which are not even distinguished by aliases. */
const SECRET = '~secret';

const SECRETS = new Set([
  ...['password', 'token', 'accessToken', 'appToken', 'authorization', 'body', 'marked', 'duplicateBody', 'headers', 'httpHeaders'],
]);

/** Identifiers of our code and protocol. */
const WORDS = /^[A-Za-z][\w.:()-]{0,200}$/;
/**
 * Pattern of ids, including job ids composed of other ids (decision G30). A person's name may match it, so it applies only to fields that
 * contain ids.
 */
const ID = /^[A-Za-z0-9][\w-]{0,63}(?:\/[\w-]{1,64}){0,3}$/;
/** Slug of a channel. */
const SLUG = /^[a-z0-9][a-z0-9-]{0,63}$/;
const ROOM = /^[\w:.-]{1,80}$/;
/** A printer's address as in the settings, without user name and password. */
const ADDRESS = /^https?:\/\/[A-Za-z0-9.[\]:-]{1,255}(?:\/[\w./-]{0,255})?(?:\?(?:&?(?:devid|timeout)=[\w-]{0,64}){0,4})?$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;
/** Name of an actor that contains an id or an address; XState may prepend an event type. */
const NAMED = /^((?:xstate\.[\w.]+\.)?)(job|lane|entry):(.+)$/;
/** Fields that contain the name of an actor. */
const NAMES = new Set(['type', 'queue', 'jobId', 'actorId']);
const FIELD = /^[a-z][A-Za-z0-9]{0,40}$/;

const CODES = new Set<string>([
  ...[...Object.keys(PRINTER_CODES), ...PRINT_REASONS, 'UNKNOW', 'JobNotFound', 'Printing', 'JobSpooling'],
  // Reasons with which the server rejects an acknowledgement.
  ...['stale', 'granted', 'unknown', 'withdrawn'],
]);
const isCode = (text: string) => CODES.has(text) || /^(?:EPTR|EX|ERROR)_[A-Z_]{1,40}$/.test(text);
const REFUSALS = new Set<string>(Object.values(PRINT_REFUSALS));
const isWord = (text: string) => WORDS.test(text);
const isId = (text: string) => ID.test(text);
const isAddress = (text: string) => ADDRESS.test(text);

/** Safe fields with the pattern that their text must match. Every other text becomes an alias. */
const SAFE = new Map<string, (text: string) => boolean>([
  ...['type', 'kind', 'state', 'outcome', 'stage', 'status', 'trouble', 'why', 'health', 'permission', 'usability', 'ticketType'].map(
    (field) => [field, isWord] as const,
  ),
  ...['code', 'reason', 'heldBy', 'troubleCode', 'withdrawn'].map((field) => [field, isCode] as const),
  ...[
    'uuid',
    'orderId',
    'locationId',
    'printerUuid',
    'jobUuid',
    'tabId',
    'userId',
    'sentAs',
    'jobs',
    'questions',
    'unserved',
    'about',
    'id',
    'locations',
  ].map((field) => [field, isId] as const),
  ...['url', 'address', 'checkedAddress', 'lanes', 'openLanes', 'guarded'].map((field) => [field, isAddress] as const),
  ...['rooms', 'refusedRooms', 'refused'].map((field) => [field, (text: string) => ROOM.test(text)] as const),
  ...['slug', 'channels'].map((field) => [field, (text: string) => SLUG.test(text)] as const),
  ['innerId', isId],
  ['event', isWord],
  ['step', isWord],
  ['error', (text) => REFUSALS.has(text)],
  ['kept', isWord],
  ['app', (text) => /^[\w.-]{1,40}$/.test(text)],
]);

const isKey = (text: string) => FIELD.test(text) || isAddress(text) || (isId(text) && /-.*\d/.test(text));
/** Records whose keys are ids or addresses: the keys are retained if they would be retained as values. */
const KEYS = new Map<string, (text: string) => boolean>([
  ['reports', isId],
  ['checks', isAddress],
]);

/**
 * Removes personal data from the events and context of a machine (row TR-03, decision G52). Numbers, flags and the texts of safe fields
 * that match their pattern are retained, secrets are replaced by a constant, and any other text becomes an alias. Equal texts have equal
 * aliases, and machines only compare and pass on values; therefore a step with redacted values is the redacted step, so that a replay
 * works.
 */
export function redactor(aliasOf: AliasOf) {
  /** Redacts the name of an actor in its system. */
  function name(text: string): string {
    const [, before = '', kind = '', rest = ''] = NAMED.exec(text) ?? [];
    if (kind) return `${before}${kind}:${isId(rest) || isAddress(rest) ? rest : alias(rest)}`;
    return isId(text) || isAddress(text) || isWord(text) ? text : alias(text);
  }

  /** Redacts a field name, or the key of a record in the field `of`. */
  function key(text: string, of: string): string {
    return (KEYS.get(of) ?? isKey)(text) ? text : alias(text);
  }

  function alias(text: string): string {
    return text === '' || text === SECRET || IS_ALIAS.test(text) ? text : aliasOf(text);
  }

  function text(value: string, field: string): string {
    if (INSTANT.test(value)) return value;
    if (NAMES.has(field) && NAMED.test(value)) return name(value);
    return SAFE.get(field)?.(value) ? value : alias(value);
  }

  function value(given: unknown, field = ''): unknown {
    if (SECRETS.has(field) && given !== null && typeof given !== 'boolean') return SECRET;
    if (typeof given === 'string') return text(given, field);
    // Elements of a list are not records by id: their keys are field names.
    if (Array.isArray(given)) return given.map((each) => value(each, KEYS.has(field) ? '' : field));
    if (typeof given !== 'object' || given === null) return given;
    return Object.fromEntries(Object.entries(given).map(([name, each]) => [key(name, field), value(each, name)]));
  }

  function change(given: Change): Change {
    const field = given.at.findLast((step) => typeof step === 'string') ?? '';
    const at = given.at.map((step, depth) => (typeof step === 'string' ? key(step, String(given.at[depth - 1] ?? '')) : step));
    if ('is' in given) return { at, is: value(given.is, field) };
    return 'added' in given ? { ...given, at, added: given.added.map((each) => value(each, field)) } : { ...given, at };
  }

  /** Redacts a line. */
  function line<Line extends TraceLine>(given: Line): Line {
    switch (given.kind) {
      case 'actor':
        return {
          ...given,
          name: name(given.name),
          ...('input' in given && { input: value(given.input) }),
          ...(given.state && { state: { ...given.state, context: value(given.state.context) } }),
        };
      case 'step':
        return { ...given, event: value(given.event), ...(given.changes && { changes: given.changes.map(change) }) };
      case 'io':
        return { ...given, ...(given.about && { about: name(given.about) }), data: value(given.data) };
      case 'crash':
        return { ...given, event: value(given.event) };
      case 'note':
        return { ...given, data: value(given.data) };
    }
  }

  return { value, line };
}
