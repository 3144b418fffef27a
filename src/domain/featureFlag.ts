import * as z from 'zod/mini';
import { ROLES, type Role } from '@/domain/role';

/** The flags of the product: two have the name of the scope that they open (specification 1 §2), the third is of decision G16. */
export const FLAGS = ['mastercatalogs-view', 'store-availability', 'request-rider'] as const;
export type Flag = (typeof FLAGS)[number];

/** One flag as the data file has it: on for everybody, or for some roles only. */
export const flagRuleSchema = z.looseObject({ enabled: z.boolean(), roles: z.optional(z.nullable(z.array(z.enum(ROLES)))) });
export type FlagRule = z.infer<typeof flagRuleSchema>;

/** `GET /flags/datafile.json` (decisions G37, G55): the rules by name. A flag that is not in it is off. */
export const flagDatafileSchema = z.looseObject({ flags: z.record(z.string(), flagRuleSchema) });
export type FlagDatafile = z.infer<typeof flagDatafileSchema>;

/** Body of `PUT /flags/{name}`. */
export const flagChangeSchema = z.strictObject({
  enabled: z.boolean(),
  roles: z.nullable(z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length))),
});
export type FlagChange = z.infer<typeof flagChangeSchema>;

/** Whether a rule is on for a role. */
export function isOnFor(rule: FlagRule | undefined, role: Role): boolean {
  return rule !== undefined && rule.enabled && (!rule.roles || rule.roles.includes(role));
}
