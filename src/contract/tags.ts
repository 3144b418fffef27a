/** What the server owns and the cache holds: every tag type of the API. */
export const TAG_TYPES = [
  'user',
  'account',
  'location',
  'order',
  'app',
  'supportContact',
  'connection',
  'intakeRequest',
  'delivery',
  'auditEntry',
  'flag',
  'mail',
  'overduePrint',
  'printTrace',
  'block',
  'catalog',
  'masterCatalog',
  'operation',
  'channelStatus',
] as const;
export type TagType = (typeof TAG_TYPES)[number];

/** A tag as the contract names it: `account` is every list of them, `account/:id` the one of that parameter, `account/*` each row of the reply. */
export type ContractTag = TagType | `${TagType}/*` | `${TagType}/:${string}`;

/** The type of a tag of the contract, and which one: `` for lists, `*`, or the parameter with its colon. */
export function partsOfTag(tag: ContractTag): [type: TagType, which: string] {
  const [type = '', which = ''] = tag.split('/');
  // `ContractTag` begins with one.
  return [type as TagType, which];
}

/** Any list of these. */
export function listTag(type: TagType) {
  return { type, id: 'LIST' };
}

/** The cache keeps tags by their ids in plain objects: an id that each object has by itself (`constructor`) needs another name. */
export function idTag(type: TagType, id: string) {
  return { type, id: id in Object.prototype ? `id ${id}` : id };
}

/** The list and each of its rows. */
export function entityTags(type: TagType, rows: readonly { id: string }[]) {
  return [listTag(type), ...rows.map((row) => idTag(type, row.id))];
}
