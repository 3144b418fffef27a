import type * as z from 'zod/mini';
import { ownProperty } from '@/lib/ownProperty';

type ObjectSchema = z.ZodMiniObject;

/** By schema, the fields in which an empty text is a value. */
const fieldsWithEmpty = new WeakMap<z.core.$ZodType, readonly string[]>();

/** Marks fields of a schema in which an empty text is a value, e.g. to query orders without an account. */
export function withEmptyTexts<Schema extends ObjectSchema>(schema: Schema, fields: readonly (keyof z.output<Schema> & string)[]): Schema {
  fieldsWithEmpty.set(schema, fields);
  return schema;
}

/**
 * Converts the texts of a query string to the types of a schema (decision G06): repeated keys and array fields become arrays, digits in
 * number fields become numbers. Empty values are omitted (except as marked by `withEmptyTexts`), and `ts` is ignored.
 */
export function queryValues(schema: ObjectSchema, query: Record<string, string | string[]>): Record<string, unknown> {
  // A map, so that keys such as `__proto__` are treated as values, which the schema rejects.
  const values = new Map<string, unknown>();
  for (const [key, raw] of Object.entries(query)) {
    const isEmptyAllowed = fieldsWithEmpty.get(schema)?.includes(key) ?? false;
    const texts = [raw].flat().filter((text) => text !== '' || isEmptyAllowed);
    if (key === 'ts' || texts.length === 0) continue;
    const type = typeOf(ownProperty(schema.shape, key));
    if (type === 'array' || texts.length > 1) values.set(key, texts);
    else values.set(key, type === 'number' ? numberOrText(texts[0] ?? '') : texts[0]);
  }
  return Object.fromEntries(values);
}

function typeOf(schema: z.core.$ZodType | undefined): string | undefined {
  // A schema definition is a union of all kinds; only optional ones have an inner type.
  const definition = schema?._zod.def as { type: string; innerType?: z.core.$ZodType } | undefined;
  return definition?.innerType ? typeOf(definition.innerType) : definition?.type;
}

/** A text that is not a number stays a text, so that the schema reports the invalid field. */
function numberOrText(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
