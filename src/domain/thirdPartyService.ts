import * as z from 'zod/mini';
import { codeText, optionalText, type FieldProblem } from '@/domain/fieldRules';
import type { App } from '@/domain/app';
import type { Location } from '@/domain/location';
import { printerSettingsSchema } from '@/domain/printerSettings';

const problem = (code: FieldProblem) => code;

/** The partner whose service can combine several orders in one delivery (specification 1 §6). */
export const AUTOSTACKING_SERVICE = 'stuart';

/**
 * Body of `PATCH /Locations/{id}/thirdPartyServices/{uuid}` for a service other than a printer (row LO-10): only the changed fields. The
 * fields have separate permissions: `isActive` U thirdParty:active; `enableAutostacking`, only of Stuart, U
 * thirdParty-stuart:enableAutostacking; the others U thirdParty:settings. No reply contains `apiKey` (`apiKeySet`); '' removes it.
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

/** Slug of printers; every other service is an app known to the server (`GET /apps`). */
export const PRINTER_SLUG = 'printer';

/**
 * Scopes of which an app needs at least one to be added to a location as a service (row R-02). Channels and POS systems are configured
 * separately.
 */
export const SERVICE_SCOPES = ['rider', 'loyalty', 'other'] as const;

/** Maximum number of services of a location, and of printers among them (row R-02). */
export const SERVICE_LIMITS = { services: 60, printers: 20 } as const;

/**
 * Body of `POST /Locations/{id}/thirdPartyServices` (row R-02): the slug with the initial settings. A printer requires U
 * thirdParty-printer, another service U thirdParty:settings; an active one also requires U thirdParty:active.
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

/** Reply of `DELETE /Locations/{id}/thirdPartyServices/{uuid}`; `withdrawnJobs`: number of tickets that waited for the removed printer. */
export const removedServiceSchema = z.looseObject({ uuid: z.string(), withdrawnJobs: z.catch(z.number(), 0) });
export type RemovedService = z.infer<typeof removedServiceSchema>;

/** Whether an app can be added to a location as a service. */
export function isServiceApp({ enabled, scopes }: Pick<App, 'enabled' | 'scopes'>): boolean {
  return enabled && SERVICE_SCOPES.some((scope) => scopes.includes(scope));
}

const partnerServiceSchema = z.looseObject({
  uuid: z.string(),
  slug: z.string(),
  isActive: z.catch(z.boolean(), false),
  enableAutostacking: z.catch(z.boolean(), false),
  /** Whether an API key is stored. */
  apiKeySet: z.catch(z.boolean(), false),
  pickupInstructions: z.catch(z.optional(z.nullable(z.string())), null),
});
export type PartnerService = z.infer<typeof partnerServiceSchema>;

/** The services of a location other than printers; invalid ones are skipped. */
export function partnerServicesOf({ thirdPartyServices }: Pick<Location, 'thirdPartyServices'>): PartnerService[] {
  return thirdPartyServices.flatMap((service) => {
    const parsed = partnerServiceSchema.safeParse(service);
    return parsed.success && parsed.data.slug !== PRINTER_SLUG ? [parsed.data] : [];
  });
}
