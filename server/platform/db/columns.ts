import { customType, timestamp } from 'drizzle-orm/pg-core';

/** A column of binary data. */
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** A column of type `timestamptz`, read as a `Date`. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
