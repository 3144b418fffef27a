import * as z from 'zod/mini';
import { hasFields, optionalText, type FieldProblem } from '@/domain/fieldRules';
import { BACKUP_AFTER_SECONDS, CONNECT_METHODS, copiesOf, SLIPS, TICKET_TYPES, type PrinterEntry } from '@/domain/printer';
import { addressProblem, withEposPath } from '@/domain/printerAddress';
import { isHostUrl } from '@/lib/hostPattern';

/** Limits of a ticket's width in columns, and presets: 58 mm paper, 80 mm paper, and 80 mm paper with a dense font (decision G27). */
export const COLUMNS = { min: 20, max: 96, presets: [32, 42, 48] } as const;

/** The stations of a location, `OTHER_STATION`, and deleted ones. */
const MAX_STATIONS = 50;

const problem = (code: FieldProblem) => code;

const columns = z
  .number({ error: ({ input }) => problem(input === null || input === undefined ? 'required' : 'outOfColumns') })
  .check(z.int(problem('outOfColumns')), z.minimum(COLUMNS.min, problem('outOfColumns')), z.maximum(COLUMNS.max, problem('outOfColumns')));
const backupAfter = z
  .number({ error: () => problem('invalidNumber') })
  .check(
    z.int(problem('invalidNumber')),
    z.minimum(BACKUP_AFTER_SECONDS.min, problem('invalidNumber')),
    z.maximum(BACKUP_AFTER_SECONDS.max, problem('invalidNumber')),
  );
const address = z.string().check(
  // Completes the address before it is stored, so that the stored address is the one used to print.
  z.overwrite((url) => (isHostUrl(url) ? withEposPath(url) : url)),
  z.maxLength(500, problem('tooLong')),
  z.superRefine((url, context) => {
    const found = addressProblem(url);
    if (found) context.addIssue({ code: 'custom', message: problem(found) });
  }),
);
// Not trimmed: leading and trailing spaces position the text on paper.
const ticketText = z.string().check(z.maxLength(1000, problem('tooLong')));

/**
 * Body of `PATCH /Locations/{id}/thirdPartyServices/{uuid}` for a printer: only the changed fields (specification 2 §7). Rejects unknown
 * fields and invalid values; `missingSettings` checks the fields that the connection method requires on the merged settings.
 */
export const printerSettingsSchema = z.strictObject({
  isActive: z.optional(z.boolean()),
  connectMethod: z.optional(z.enum(CONNECT_METHODS)),
  ticketType: z.optional(z.enum(TICKET_TYPES)),
  printerName: optionalText(),
  printerURL: z.optional(z.nullable(address)),
  osName: optionalText(),
  installationId: optionalText(),
  ticketOptions: z.optional(z.strictObject({ columnsNumber: columns })),
  customHeaderText: z.optional(z.nullable(ticketText)),
  customFooterText: z.optional(z.nullable(ticketText)),
  autoPrint: z.optional(z.boolean()),
  copies: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(10))),
  slips: z.optional(z.enum(SLIPS)),
  backupPrinterUuid: z.optional(z.nullable(z.string().check(z.maxLength(64)))),
  backupAfterSeconds: z.optional(backupAfter),
  /** Ids of stations, or `OTHER_STATION`; null or empty: all (row K-05). Ids of deleted stations are accepted: other tabs may still have them. */
  stations: z.optional(z.nullable(z.array(z.string().check(z.minLength(1), z.maxLength(64))).check(z.maxLength(MAX_STATIONS)))),
});
export type PrinterSettings = z.infer<typeof printerSettingsSchema>;

/** The fields that a connection method requires. A printer that polls also needs a key, which the server generates (row V-05). */
const REQUIRED_BY_METHOD = [
  ['printerName', 'APP'],
  ['printerURL', 'APP'],
  ['osName', 'CLIENT'],
  ['installationId', 'CLIENT'],
  ['printerName', 'SERVER_DIRECT'],
  ['printerName', 'CLOUD_PRNT'],
  ['printerName', 'USB'],
  ['printerName', 'SERIAL'],
] as const;
type RequiredField = (typeof REQUIRED_BY_METHOD)[number][0];

/**
 * Returns the fields that the connection method requires and that are missing (specification 2 §5). None if the printer is switched off: it
 * can always be switched off, but not switched on until all required fields are set.
 */
export function missingSettings(settings: PrinterSettings): RequiredField[] {
  if (settings.isActive !== true) return [];
  return REQUIRED_BY_METHOD.filter(([field, method]) => method === settings.connectMethod && !settings[field]?.trim()).map(
    ([field]) => field,
  );
}

const requireIfActive = (field: RequiredField) =>
  z.refine<PrinterSettings>((draft) => !missingSettings(draft).includes(field), {
    path: [field],
    error: problem('required'),
    // Also runs if another field is invalid, so that the form shows all problems at once.
    when: hasFields,
  });

/** All settings of a printer, for its form; missing texts are ''. */
export const printerDraftSchema = z
  .required(printerSettingsSchema)
  .check(requireIfActive('printerName'), requireIfActive('printerURL'), requireIfActive('osName'), requireIfActive('installationId'));
export type PrinterDraft = z.infer<typeof printerDraftSchema>;

/** Returns the initial values of the form. */
export function printerDraftOf(printer: PrinterEntry): PrinterDraft {
  return {
    isActive: printer.isActive,
    connectMethod: printer.connectMethod,
    ticketType: printer.ticketType,
    printerName: printer.printerName ?? '',
    printerURL: printer.printerURL ?? '',
    osName: printer.osName ?? '',
    installationId: printer.installationId ?? '',
    ticketOptions: { columnsNumber: printer.ticketOptions.columnsNumber },
    customHeaderText: printer.customHeaderText ?? '',
    customFooterText: printer.customFooterText ?? '',
    autoPrint: printer.autoPrint,
    copies: copiesOf(printer.copies),
    slips: printer.slips,
    backupPrinterUuid: printer.backupPrinterUuid || null,
    backupAfterSeconds: printer.backupAfterSeconds,
    stations: printer.stations && printer.stations.length > 0 ? printer.stations : null,
  };
}

// The keys of the schema are those of the draft.
export const PRINTER_FIELDS = Object.keys(printerSettingsSchema.shape) as (keyof PrinterDraft)[];

/** Returns the fields of a draft that differ from `base`, with their values: the request body to save it. */
export function settingsThatDiffer(draft: PrinterDraft, base: PrinterDraft): PrinterSettings {
  return Object.fromEntries(PRINTER_FIELDS.filter((field) => !isSame(draft, base, field)).map((field) => [field, draft[field]]));
}

/**
 * Returns the fields in conflict of a three-way merge: changed both from `base` to `draft` and from `base` to `now`, to different values.
 */
export function fieldsInConflict(draft: PrinterDraft, base: PrinterDraft, now: PrinterDraft): (keyof PrinterDraft)[] {
  return PRINTER_FIELDS.filter((field) => !isSame(draft, base, field) && !isSame(now, base, field) && !isSame(draft, now, field));
}

function isSame(one: PrinterDraft, other: PrinterDraft, field: keyof PrinterDraft): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}
