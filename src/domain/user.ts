import * as z from 'zod/mini';
import { ROLES } from '@/domain/role';

const text = z.optional(z.nullable(z.string()));

/**
 * A user who signs in (specification 1 §3). `accountId` is their account; `accounts` are further accounts of a multi-account role;
 * `locationsIds` limits a location role. `invitedUntil` (ISO-8601 UTC) is when an open invitation expires; the user cannot sign in until
 * they accept it.
 */
export const userSchema = z.looseObject({
  id: z.string(),
  email: z.string(),
  name: text,
  phone: text,
  role: z.enum(ROLES),
  accountId: text,
  accounts: z._default(z.array(z.string()), []),
  locationsIds: z._default(z.array(z.string()), []),
  invitedUntil: text,
});
export type User = z.infer<typeof userSchema>;
