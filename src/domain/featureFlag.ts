import * as z from 'zod/mini';
import { ROLES, type Role } from '@/domain/role';

/** The feature flags: two are named after the scope that they enable (specification 1 §2), the third is from decision G16. */
export const FLAGS = ['mastercatalogs-view', 'store-availability', 'request-rider'] as const;
export type Flag = (typeof FLAGS)[number];

/** Rule of a flag in the data file: enabled for all roles, or only for some. */
export const flagRuleSchema = z.looseObject({ enabled: z.boolean(), roles: z.optional(z.nullable(z.array(z.enum(ROLES)))) });
export type FlagRule = z.infer<typeof flagRuleSchema>;

/** `GET /flags/datafile.json` (decisions G37, G55): the rules by name. A missing flag is off. */
export const flagDatafileSchema = z.looseObject({ flags: z.record(z.string(), flagRuleSchema) });
export type FlagDatafile = z.infer<typeof flagDatafileSchema>;

/** Body of `PUT /flags/{name}`. */
export const flagChangeSchema = z.strictObject({
  enabled: z.boolean(),
  roles: z.nullable(z.array(z.enum(ROLES)).check(z.maxLength(ROLES.length))),
});
export type FlagChange = z.infer<typeof flagChangeSchema>;

/** Whether a rule enables its flag for a role. */
export function isOnFor(rule: FlagRule | undefined, role: Role): boolean {
  return rule !== undefined && rule.enabled && (!rule.roles || rule.roles.includes(role));
}
