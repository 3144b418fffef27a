import {
  fieldsInConflict,
  missingSettings,
  printerDraftOf,
  printerDraftSchema,
  printerSettingsSchema,
  settingsThatDiffer,
  type PrinterDraft,
} from '@/domain/printerSettings';
import { aPrinter } from '../../test/factories/aPrinter';

const draft = (over: Partial<PrinterDraft> = {}): PrinterDraft => ({ ...printerDraftOf(aPrinter()), ...over });

/** Validates a draft and returns its problems by field. */
function problemsOf(over: object): Record<string, string> {
  const { error } = printerDraftSchema.safeParse({ ...draft(), ...over });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('printerSettingsSchema', () => {
  it.each([20, 48, 96])('accepts %i columns [PR-02]', (columnsNumber) => {
    expect(printerSettingsSchema.safeParse({ ticketOptions: { columnsNumber } }).success).toBe(true);
  });

  it.each([
    { ticketOptions: { columnsNumber: 19 } },
    { ticketOptions: { columnsNumber: 97 } },
    { ticketOptions: { columnsNumber: 48.5 } },
    { ticketOptions: { columnsNumber: 48, font: 'B' } },
    { copies: 0 },
    { copies: 11 },
    { copies: 1.5 },
    { printerURL: 'una impresora' },
    { printerURL: ' 192.168.1.50' },
    { customHeaderText: 'a'.repeat(1001) },
    { customFooterText: 'a'.repeat(1001) },
    { connectMethod: 'LPT' },
    { ticketType: '' },
    { uuid: 'x' },
  ])('rejects %p', (settings) => {
    expect(printerSettingsSchema.safeParse(settings).success).toBe(false);
  });

  it.each(['192.168.1.50', 'http://prn.local:8008', '', null])('accepts the address %p', (printerURL) => {
    expect(printerSettingsSchema.safeParse({ printerURL }).success).toBe(true);
  });
});

describe('printerDraftSchema', () => {
  it.each<[string, object, Record<string, string>]>([
    ['a web printer without name and address', { printerName: ' ', printerURL: '' }, { printerName: 'required', printerURL: 'required' }],
    [
      'a printer of an installed program without its names',
      { connectMethod: 'CLIENT', printerName: '', printerURL: '' },
      { osName: 'required', installationId: 'required' },
    ],
    ['no width', { ticketOptions: { columnsNumber: null } }, { 'ticketOptions.columnsNumber': 'required' }],
    [
      'an invalid width and a missing name',
      { ticketOptions: { columnsNumber: Number.NaN }, printerName: '' },
      { 'ticketOptions.columnsNumber': 'outOfColumns', printerName: 'required' },
    ],
    ['an invalid address', { printerURL: 'http://a b' }, { printerURL: 'noSpaces' }],
    ['a complete draft', {}, {}],
    ['an incomplete draft that is switched off', { isActive: false, printerName: '', printerURL: '' }, {}],
  ])('returns the problems of %s [PR-04]', (_, over, problems) => {
    expect(problemsOf(over)).toEqual(problems);
  });
});

describe('missingSettings', () => {
  it('returns the fields that the connection method requires, only for active printers [PR-04]', () => {
    const bare = { isActive: true, printerName: null, osName: undefined };

    expect(missingSettings({ ...bare, connectMethod: 'APP' })).toEqual(['printerName', 'printerURL']);
    expect(missingSettings({ ...bare, connectMethod: 'CLIENT' })).toEqual(['osName', 'installationId']);
    expect(missingSettings({ ...bare, connectMethod: 'CLIENT', isActive: false })).toEqual([]);
  });
});

describe('settingsThatDiffer', () => {
  it('returns only the changed fields [PR-08]', () => {
    expect(settingsThatDiffer(draft(), draft())).toEqual({});
    expect(settingsThatDiffer(draft({ copies: 3, ticketOptions: { columnsNumber: 32 } }), draft())).toEqual({
      copies: 3,
      ticketOptions: { columnsNumber: 32 },
    });
  });
});

describe('fieldsInConflict', () => {
  it('returns the fields that two people changed to different values', () => {
    const base = draft();

    expect(fieldsInConflict(draft({ copies: 2 }), base, draft({ copies: 3 }))).toEqual(['copies']);
    expect(fieldsInConflict(draft({ copies: 2 }), base, draft({ copies: 2 }))).toEqual([]);
    expect(fieldsInConflict(draft({ copies: 2 }), base, draft({ autoPrint: false }))).toEqual([]);
    expect(fieldsInConflict(base, base, draft({ copies: 3 }))).toEqual([]);
  });
});
