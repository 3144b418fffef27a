import * as z from 'zod/mini';

/** A schema as JSON Schema without the line that names the dialect, which may stand at the top of a document only. */
export function jsonSchemaOf(schema: z.ZodMiniType): object {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return described;
}
