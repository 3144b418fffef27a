import { isDeviceAddress } from '@/domain/deviceAddress';
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
const IDENTIFIER = /^[A-Za-z][\w.:()-]{0,200}$/;
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
const ACTOR_NAME = /^((?:xstate\.[\w.]+\.)?)(job|lane|entry):(.+)$/;
/** Fields that contain the name of an actor. */
const ACTOR_NAME_FIELDS = new Set(['type', 'queue', 'jobId', 'actorId']);
const FIELD = /^[a-z][A-Za-z0-9]{0,40}$/;

const CODES = new Set<string>([
  ...[...Object.keys(PRINTER_CODES), ...PRINT_REASONS, 'UNKNOW', 'JobNotFound', 'Printing', 'JobSpooling'],
  // Reasons with which the server rejects an acknowledgement.
  ...['stale', 'granted', 'unknown', 'withdrawn'],
]);
const isCode = (text: string) => CODES.has(text) || /^(?:EPTR|EX|ERROR)_[A-Z_]{1,40}$/.test(text);
const REFUSALS = new Set<string>(Object.values(PRINT_REFUSALS));
const isIdentifier = (text: string) => IDENTIFIER.test(text);
const isId = (text: string) => ID.test(text);
const isAddress = (text: string) => ADDRESS.test(text) || isDeviceAddress(text);

/** Safe fields with the pattern that their text must match. Every other text becomes an alias. */
const SAFE_FIELDS = new Map<string, (text: string) => boolean>([
  ...[
    'type',
    'kind',
    'state',
    'outcome',
    'stage',
    'status',
    'problem',
    'trouble',
    'why',
    'health',
    'permission',
    'loopback',
    'needsGrant',
    'usability',
    'ticketType',
  ].map((field) => [field, isIdentifier] as const),
  ...['code', 'reason', 'heldBy', 'problemCode', 'withdrawn'].map((field) => [field, isCode] as const),
  ...[
    'uuid',
    'orderId',
    'locationId',
    'printerUuid',
    'backupFor',
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
  ...['url', 'address', 'checkedAddress', 'lanes', 'openLanes', 'guarded', 'loopbackGuarded', 'deviceGuarded', 'devices'].map(
    (field) => [field, isAddress] as const,
  ),
  ...['rooms', 'refusedRooms', 'refused'].map((field) => [field, (text: string) => ROOM.test(text)] as const),
  ...['slug', 'channels'].map((field) => [field, (text: string) => SLUG.test(text)] as const),
  ['innerId', isId],
  ['event', isIdentifier],
  ['step', isIdentifier],
  ['error', (text) => REFUSALS.has(text)],
  ['kept', isIdentifier],
  ['app', (text) => /^[\w.-]{1,40}$/.test(text)],
]);

const isKey = (text: string) => FIELD.test(text) || isAddress(text) || (isId(text) && /-.*\d/.test(text));
/** Records whose keys are ids or addresses: the keys are retained if they would be retained as values. */
const KEYED_RECORDS = new Map<string, (text: string) => boolean>([
  ['reports', isId],
  ['checks', isAddress],
]);

/**
 * Removes personal data from the events and context of a machine (row TR-03, decision G52). Numbers, flags and the texts of safe fields
 * that match their pattern are retained, secrets are replaced by a constant, and any other text becomes an alias. Equal texts have equal
 * aliases, and machines only compare and pass on values; therefore a step with redacted values is the redacted step, so that a replay
 * works.
 */
export function createRedactor(aliasOf: AliasOf) {
  /** Redacts the name of an actor in its system. */
  function name(text: string): string {
    const [, before = '', kind = '', rest = ''] = ACTOR_NAME.exec(text) ?? [];
    if (kind) return `${before}${kind}:${isId(rest) || isAddress(rest) ? rest : alias(rest)}`;
    return isId(text) || isAddress(text) || isIdentifier(text) ? text : alias(text);
  }

  /** Redacts a field name, or the key of a record in the field `of`. */
  function key(text: string, of: string): string {
    return (KEYED_RECORDS.get(of) ?? isKey)(text) ? text : alias(text);
  }

  function alias(text: string): string {
    return text === '' || text === SECRET || IS_ALIAS.test(text) ? text : aliasOf(text);
  }

  function text(value: string, field: string): string {
    if (INSTANT.test(value)) return value;
    if (ACTOR_NAME_FIELDS.has(field) && ACTOR_NAME.test(value)) return name(value);
    return SAFE_FIELDS.get(field)?.(value) ? value : alias(value);
  }

  function value(original: unknown, field = ''): unknown {
    if (SECRETS.has(field) && original !== null && typeof original !== 'boolean') return SECRET;
    if (typeof original === 'string') return text(original, field);
    // Elements of a list are not records by id: their keys are field names.
    if (Array.isArray(original)) return original.map((each) => value(each, KEYED_RECORDS.has(field) ? '' : field));
    if (typeof original !== 'object' || original === null) return original;
    return Object.fromEntries(Object.entries(original).map(([name, each]) => [key(name, field), value(each, name)]));
  }

  function change(original: Change): Change {
    const field = original.at.findLast((step) => typeof step === 'string') ?? '';
    const at = original.at.map((step, depth) => (typeof step === 'string' ? key(step, String(original.at[depth - 1] ?? '')) : step));
    if ('is' in original) return { at, is: value(original.is, field) };
    return 'added' in original ? { ...original, at, added: original.added.map((each) => value(each, field)) } : { ...original, at };
  }

  /** Redacts a line. */
  function line<Line extends TraceLine>(original: Line): Line {
    switch (original.kind) {
      case 'actor':
        return {
          ...original,
          name: name(original.name),
          ...('input' in original && { input: value(original.input) }),
          ...(original.state && { state: { ...original.state, context: value(original.state.context) } }),
        };
      case 'step':
        return { ...original, event: value(original.event), ...(original.changes && { changes: original.changes.map(change) }) };
      case 'io':
        return { ...original, ...(original.about && { about: name(original.about) }), data: value(original.data) };
      case 'crash':
        return { ...original, event: value(original.event) };
      case 'note':
        return { ...original, data: value(original.data) };
    }
  }

  return { value, line };
}
