import * as z from 'zod/mini';
import { hasFields, optionalText, type FieldProblem } from '@/domain/fieldRules';
import { CONNECT_METHODS, copiesOf, TICKET_TYPES, type PrinterEntry } from '@/domain/printer';
import { addressProblem, withEposPath } from '@/domain/printerAddress';
import { isHostUrl } from '@/lib/hostPattern';

/** How wide a ticket may be, in columns, and the usual widths: paper of 58 mm, of 80 mm, and of 80 mm in a dense font (decision G27). */
export const COLUMNS = { min: 20, max: 96, presets: [32, 42, 48] } as const;

const problem = (code: FieldProblem) => code;

const columns = z
  .number({ error: ({ input }) => problem(input === null || input === undefined ? 'required' : 'outOfColumns') })
  .check(z.int(problem('outOfColumns')), z.minimum(COLUMNS.min, problem('outOfColumns')), z.maximum(COLUMNS.max, problem('outOfColumns')));
const address = z.string().check(
  // What is stored is what is printed to.
  z.overwrite((url) => (isHostUrl(url) ? withEposPath(url) : url)),
  z.maxLength(500, problem('tooLong')),
  z.superRefine((url, context) => {
    const found = addressProblem(url);
    if (found) context.addIssue({ code: 'custom', message: problem(found) });
  }),
);
// Spaces at its ends move what is printed.
const ticketText = z.string().check(z.maxLength(1000, problem('tooLong')));

/**
 * Body of `PATCH /Locations/{id}/thirdPartyServices/{uuid}` for a printer: only what changes (specification 2 §7). Refuses what no
 * printer has; what a printer must have besides, by its method, says `missingSettings` of the whole.
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
  voidSlips: z.optional(z.boolean()),
});
export type PrinterSettings = z.infer<typeof printerSettingsSchema>;

const NEEDED = [
  ['printerName', 'APP'],
  ['printerURL', 'APP'],
  ['osName', 'CLIENT'],
  ['installationId', 'CLIENT'],
] as const;
type NeededField = (typeof NEEDED)[number][0];

/**
 * What a printer lacks by its connection method (specification 2 §5). One that is switched off lacks nothing: whatever state it is in,
 * it can be switched off, and it cannot be switched on before all is there.
 */
export function missingSettings(settings: PrinterSettings): NeededField[] {
  if (settings.isActive !== true) return [];
  return NEEDED.filter(([field, method]) => method === settings.connectMethod && !settings[field]?.trim()).map(([field]) => field);
}

const isThere = (field: NeededField) =>
  z.refine<PrinterSettings>((draft) => !missingSettings(draft).includes(field), {
    path: [field],
    error: problem('required'),
    // Also beside a number that is none: all that is missing is shown at once.
    when: hasFields,
  });

/** The settings of a printer as its form has them: all of them, texts that are not there as ''. */
export const printerDraftSchema = z
  .required(printerSettingsSchema)
  .check(isThere('printerName'), isThere('printerURL'), isThere('osName'), isThere('installationId'));
export type PrinterDraft = z.infer<typeof printerDraftSchema>;

/** What the form begins with. */
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
    voidSlips: printer.voidSlips,
  };
}

// The keys of the schema are those of the draft.
export const PRINTER_FIELDS = Object.keys(printerSettingsSchema.shape) as (keyof PrinterDraft)[];

/** The fields of a draft that differ from `base`, with their values: what is sent to save it. */
export function settingsThatDiffer(draft: PrinterDraft, base: PrinterDraft): PrinterSettings {
  return Object.fromEntries(PRINTER_FIELDS.filter((field) => !isSame(draft, base, field)).map((field) => [field, draft[field]]));
}

/**
 * Fields that two people changed at once: here from `base` to `draft`, elsewhere from `base` to `now`, and not to the same.
 */
export function fieldsInConflict(draft: PrinterDraft, base: PrinterDraft, now: PrinterDraft): (keyof PrinterDraft)[] {
  return PRINTER_FIELDS.filter((field) => !isSame(draft, base, field) && !isSame(now, base, field) && !isSame(draft, now, field));
}

function isSame(one: PrinterDraft, other: PrinterDraft, field: keyof PrinterDraft): boolean {
  return JSON.stringify(one[field]) === JSON.stringify(other[field]);
}
