import * as z from 'zod/mini';
import { codeText, optionalText, type FieldProblem } from '@/domain/fieldRules';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import { printerSettingsSchema } from '@/domain/printerSettings';

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

/** The slug of a printer; every other service is an app that the server knows (`GET /apps`). */
export const PRINTER_SLUG = 'printer';

/** What an app must be, at least, to be added to a location as a service (row R-02). Channels and POS systems have parts of their own. */
export const SERVICE_SCOPES = ['rider', 'loyalty', 'other'] as const;

/** How many services a location may have, and how many of them may be printers (row R-02). */
export const SERVICE_LIMITS = { services: 60, printers: 20 } as const;

/**
 * Body of `POST /Locations/{id}/thirdPartyServices` (row R-02): the slug with the settings that the service begins with. A printer needs U
 * thirdParty-printer, another service U thirdParty:settings; one that begins active needs U thirdParty:active as well.
 */
export const newPrinterSchema = z.extend(printerSettingsSchema, { slug: z.literal(PRINTER_SLUG) });
export type NewPrinter = z.infer<typeof newPrinterSchema>;
export const newServiceSchema = z.extend(serviceSettingsSchema, { slug: codeText(80) });
export type NewService = z.infer<typeof newServiceSchema>;

/** Reply of `POST /Locations/{id}/thirdPartyServices`. */
export const addedServiceSchema = z.looseObject({
  uuid: z.string(),
  thirdPartyServiceUuid: z.optional(z.nullable(z.string())),
  slug: z.string(),
});
export type AddedService = z.infer<typeof addedServiceSchema>;

/** Reply of `DELETE /Locations/{id}/thirdPartyServices/{uuid}`: the tickets that waited for a removed printer and were withdrawn. */
export const removedServiceSchema = z.looseObject({ uuid: z.string(), withdrawnJobs: z.catch(z.number(), 0) });
export type RemovedService = z.infer<typeof removedServiceSchema>;

/** Whether an app is one that can be added to a location as a service. */
export function isServiceApp({ enabled, scopes }: Pick<App, 'enabled' | 'scopes'>): boolean {
  return enabled && SERVICE_SCOPES.some((scope) => scopes.includes(scope));
}

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
    return parsed.success && parsed.data.slug !== PRINTER_SLUG ? [parsed.data] : [];
  });
}
