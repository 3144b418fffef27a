/** All cache tag types of the API: the kinds of data that the server owns and the browser app caches. */
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
  'alert',
  'alertSettings',
  'need',
  'overduePrint',
  'printQuestion',
  'printTrace',
  'block',
  'catalog',
  'masterCatalog',
  'operation',
  'channelStatus',
  'savedView',
  'commissionRate',
  'statement',
  'reportSchedule',
] as const;
export type TagType = (typeof TAG_TYPES)[number];

/**
 * A tag in the contract: `account` stands for all lists of accounts, `account/:id` for the one of that path parameter, `account/*` for each
 * row of the reply.
 */
export type ContractTag = TagType | `${TagType}/*` | `${TagType}/:${string}`;

/** Splits a contract tag into its type and its selector: '' for lists, `*`, or the parameter with its colon. */
export function partsOfTag(tag: ContractTag): [type: TagType, which: string] {
  const [type = '', which = ''] = tag.split('/');
  // A `ContractTag` always begins with a `TagType`.
  return [type as TagType, which];
}

/** Tag of all lists of a type. */
export function listTag(type: TagType) {
  return { type, id: 'LIST' };
}

/** RTK Query stores tags by id in plain objects, so that an id such as `constructor` needs a prefix. */
export function idTag(type: TagType, id: string) {
  return { type, id: id in Object.prototype ? `id ${id}` : id };
}

/** Tags of the list and of each of its rows. */
export function entityTags(type: TagType, rows: readonly { id: string }[]) {
  return [listTag(type), ...rows.map((row) => idTag(type, row.id))];
}
