import * as z from 'zod/mini';
import { viewContentSchema } from '@/domain/savedView';

/** Large schemas that several endpoints contain: the document describes each once, in `components.schemas`. */
const NAMED: Readonly<Record<string, z.ZodMiniType>> = { ViewContent: viewContentSchema };
const NAME_OF: ReadonlyMap<unknown, string> = new Map(Object.entries(NAMED).map(([name, schema]) => [schema, name]));

/** Converts a schema to JSON Schema without `$schema`, which is allowed only at the top of a document. */
export function jsonSchemaOf(schema: z.ZodMiniType): object {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = NAME_OF.get(zodSchema);
      if (name === undefined || Object.is(zodSchema, schema)) return;
      for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return described;
}

/** The `components.schemas` of the document. */
export function namedSchemas(): Record<string, object> {
  return Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, jsonSchemaOf(schema)]));
}
