import type * as z from 'zod/mini';
import { ownProperty } from '@/lib/ownProperty';

type ObjectSchema = z.ZodMiniObject;

/** Fields of which an empty text is a value, by schema. */
const fieldsWithEmpty = new WeakMap<z.core.$ZodType, readonly string[]>();

/** The schema, in some of whose fields an empty text is a value: so those orders are asked for that name no account. */
export function withEmptyTexts<Schema extends ObjectSchema>(schema: Schema, fields: readonly (keyof z.output<Schema> & string)[]): Schema {
  fieldsWithEmpty.set(schema, fields);
  return schema;
}

/**
 * Turns the texts of a query string into what a schema expects (decision G06): a repeated key, or a single value, is an
 * array where the schema has one; digits are a number where it has one. Empty values count as absent (but see
 * `withEmptyTexts`), `ts` is ignored.
 */
export function queryValues(schema: ObjectSchema, query: Record<string, string | string[]>): Record<string, unknown> {
  // Also what is called as something that every object has, as `__proto__`, is a value here, for the schema to refuse.
  const values = new Map<string, unknown>();
  for (const [key, raw] of Object.entries(query)) {
    const mayBeEmpty = fieldsWithEmpty.get(schema)?.includes(key) ?? false;
    const texts = [raw].flat().filter((text) => text !== '' || mayBeEmpty);
    if (key === 'ts' || texts.length === 0) continue;
    const type = typeOf(ownProperty(schema.shape, key));
    if (type === 'array' || texts.length > 1) values.set(key, texts);
    else values.set(key, type === 'number' ? numberOr(texts[0] ?? '') : texts[0]);
  }
  return Object.fromEntries(values);
}

function typeOf(schema: z.core.$ZodType | undefined): string | undefined {
  // The definition of a schema is a union over all kinds; only optional ones have an inner type.
  const definition = schema?._zod.def as { type: string; innerType?: z.core.$ZodType } | undefined;
  return definition?.innerType ? typeOf(definition.innerType) : definition?.type;
}

/** A text that is no number stays a text: the schema then says which field is wrong. */
function numberOr(text: string): number | string {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
