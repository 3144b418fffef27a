import * as z from 'zod/mini';

/** The schemas for reading stored values by kind, without rules. */
export const READ = {
  code: z.optional(z.nullable(z.string())),
  wholeNumber: z.optional(z.nullable(z.number())),
  flag: z.optional(z.boolean()),
};

/**
 * Fields that users edit and that may be missing: texts without spaces, whole numbers from 0, and flags. `max` is the maximum length of a text
 * or the maximum of a number. The rules and the form are derived in `editedFields`, which is loaded with the form.
 */
export type FieldTable = Readonly<Record<string, { kind: 'code' | 'wholeNumber'; max: number } | { kind: 'flag' }>>;

/** The schemas for reading the fields of a table, without their rules. */
export function readingShape<const Fields extends FieldTable>(fields: Fields) {
  // One entry for each field.
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, READ[kind]])) as {
    -readonly [Name in keyof Fields]: (typeof READ)[Fields[Name]['kind']];
  };
}

/**
 * The fields of a channel of a location besides its slug and whether it is enabled. The schemas for reading (`locationSchema`) and editing
 * (`channelDraftSchema`) and the form have these fields.
 */
export const channelFields = {
  storeId: { kind: 'code', max: 100 },
  /** Preparation time of orders of this channel, in minutes. */
  preparationMinutes: { kind: 'wholeNumber', max: 240 },
  autoAccept: { kind: 'flag' },
} as const satisfies FieldTable;

/**
 * The texts of a location's general section. The schemas for reading (`locationSchema`) and editing (`locationGeneralSchema`), which has their rules,
 * and the form have these fields.
 */
export const GENERAL_TEXTS = [
  'name',
  'description',
  'accountId',
  'project',
  'address',
  'zip',
  'city',
  'country',
  'language',
  'contactEmail',
  'phone',
  'mobile',
  'timeZone',
] as const;

/** The codes of the general section, as `GENERAL_TEXTS`. */
export const generalCodes = { parentLocationId: { kind: 'code', max: 100 } } as const satisfies FieldTable;

/** The texts of the billing section, as `GENERAL_TEXTS`. */
export const BILLING_TEXTS = ['currency'] as const;

/** The codes of the billing section, as `GENERAL_TEXTS`. */
export const billingCodes = {
  billingSeriesFormat: { kind: 'code', max: 40 },
  priceList: { kind: 'code', max: 60 },
} as const satisfies FieldTable;

const text = z.catch(READ.code, undefined);

/** The schemas for reading what any server may have stored: without rules, and a value that is no text counts as missing. */
export function readAsTexts<Name extends string>(names: readonly Name[]): Record<Name, typeof text> {
  // One entry for each name.
  return Object.fromEntries(names.map((name) => [name, text])) as Record<Name, typeof text>;
}

/** The names of the fields of a table. */
export function namesOf<Fields extends FieldTable>(fields: Fields) {
  // `Object.keys` does not return the type of the names.
  return Object.keys(fields) as (keyof Fields & string)[];
}
