import type { Location } from '@/domain/location';
import { posConfigSchema, type PosConfig } from '@/domain/locationPos';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** The POS configuration of a location without its credentials. */
export type PosSettings = Partial<Omit<PosConfig, 'credentials'>>;

const { credentials: _credentials, ...FIELDS } = posConfigSchema.shape;

/** The saved POS configuration of a location; empty and unreadable fields are omitted. */
export function posSettings({ posConfig }: Pick<Location, 'posConfig'>): PosSettings {
  const saved = fieldsOfUnknown(posConfig);
  const read = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const { data } = schema.safeParse(saved[name]);
    return data === undefined || data === null || data === '' ? [] : [[name, data]];
  });
  // Each value was parsed by the schema of its field.
  return Object.fromEntries(read) as PosSettings;
}
