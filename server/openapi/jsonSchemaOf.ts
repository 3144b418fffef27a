import * as z from 'zod/mini';

/** Converts a schema to JSON Schema without `$schema`, which is allowed only at the top of a document. */
export function jsonSchemaOf(schema: z.ZodMiniType): object {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
