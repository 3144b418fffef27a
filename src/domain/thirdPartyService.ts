import * as z from 'zod/mini';
import { optionalText, type FieldProblem } from '@/domain/fieldRules';
import type { Location } from '@/domain/location';

const problem = (code: FieldProblem) => code;

/** The partner whose service can take several orders on one ride (specification 1 §6). */
export const AUTOSTACKING_SERVICE = 'stuart';

/**
 * Body of `PATCH /Locations/{id}/thirdPartyServices/{uuid}` for a service that is no printer (row LO-10): only what changes. Each part
 * has its own permission: `isActive` U thirdParty:active; `enableAutostacking`, of Stuart alone, U thirdParty-stuart:enableAutostacking;
 * the others U thirdParty:settings. `apiKey` is never given back (`apiKeySet`); '' takes it away.
 */
export const serviceSettingsSchema = z.strictObject({
  isActive: z.optional(z.boolean()),
  enableAutostacking: z.optional(z.boolean()),
  apiKey: z.optional(
    z.string().check(z.trim(), z.maxLength(500, problem('tooLong')), z.regex(/^[^\s\p{Cc}\p{Cf}]*$/u, problem('noSpaces'))),
  ),
  pickupInstructions: optionalText(500),
});
export type ServiceSettings = z.infer<typeof serviceSettingsSchema>;

const partnerServiceSchema = z.looseObject({
  uuid: z.string(),
  slug: z.string(),
  isActive: z.catch(z.boolean(), false),
  enableAutostacking: z.catch(z.boolean(), false),
  /** Whether a key is kept. */
  apiKeySet: z.catch(z.boolean(), false),
  pickupInstructions: z.catch(z.optional(z.nullable(z.string())), null),
});
export type PartnerService = z.infer<typeof partnerServiceSchema>;

/** The services of a location that are no printers; one that cannot be read is left out. */
export function partnerServicesOf({ thirdPartyServices }: Pick<Location, 'thirdPartyServices'>): PartnerService[] {
  return thirdPartyServices.flatMap((service) => {
    const parsed = partnerServiceSchema.safeParse(service);
    return parsed.success && parsed.data.slug !== 'printer' ? [parsed.data] : [];
  });
}
