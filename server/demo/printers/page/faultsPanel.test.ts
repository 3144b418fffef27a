import { LANGUAGES } from '@/domain/language';
import { DEFAULT_PRINTER_STATE, printerStateSchema, type PrinterState } from '../printerState';
import { faultsPanel } from './faultsPanel';
import { PAGE_TEXTS } from './pageTexts';
import { FIELD_GROUPS, PRINTER_FIELDS } from './printerFields';

// The keys of the schema are the fields.
const FIELDS = Object.keys(printerStateSchema.shape) as (keyof PrinterState)[];

const panel = (state: Partial<PrinterState> = {}) => faultsPanel({ ...DEFAULT_PRINTER_STATE, ...state }, PAGE_TEXTS.en);
const fieldOf = (html: string, name: string) =>
  html.split('<div class="field"').find((part) => part.includes(`data-field="${name}"`)) ?? '';
const decode = (text: string) => text.replaceAll('&quot;', '"');

describe('faultsPanel', () => {
  it.each(FIELDS)('has a control and texts for %s in each language [BP-10]', (name) => {
    for (const language of LANGUAGES) {
      const field = fieldOf(faultsPanel(DEFAULT_PRINTER_STATE, PAGE_TEXTS[language]), name);

      expect(field).toMatch(new RegExp(`<(input|select)[^>]* name="${name}"`));
      expect(field).toContain(PAGE_TEXTS[language][`fields.${name}.label`]);
      expect(field).toMatch(/<span[^>]* class="on">[^<]{8,}\.<\/span>/);
    }
  });

  it('contains each field in exactly one group', () => {
    expect(Object.values(FIELD_GROUPS).flat().sort()).toEqual([...FIELDS].sort());
  });

  it.each(FIELDS.filter((name) => PRINTER_FIELDS[name].kind === 'choice'))(
    'offers only valid values of %s, and selects the current one',
    (name) => {
      const field = fieldOf(panel(), name);
      const values = [...field.matchAll(/ value="([^"]*)"/g)].map(([, value]) => JSON.parse(decode(value ?? '')));
      const marked = [...field.matchAll(/ value="([^"]*)" (?:checked|selected)/g)].map(([, value]) => JSON.parse(decode(value ?? '')));

      expect(values.length).toBeGreaterThan(1);
      for (const value of values) expect(printerStateSchema.safeParse({ ...DEFAULT_PRINTER_STATE, [name]: value }).success).toBe(true);
      expect(marked).toEqual([DEFAULT_PRINTER_STATE[name]]);
    },
  );

  it('offers every value of the schema', () => {
    const offered = (name: string) => (fieldOf(panel(), name).match(/<(option|input)/g) ?? []).length;

    expect(['columns', 'connection', 'cover', 'paper', 'broken', 'battery', 'fault', 'spooler'].map(offered)).toEqual([
      3, 3, 2, 3, 5, 4, 7, 3,
    ]);
  });

  it.each([
    ['lateMs', { fault: 'lateReply' }],
    ['code', { fault: 'code' }],
    ['spoolMs', { spooler: 'later' }],
  ] as const)('disables %s while it has no effect', (name, state) => {
    expect(fieldOf(panel(), name)).toContain(' disabled');
    expect(fieldOf(panel(state), name)).not.toContain(' disabled');
  });

  it('shows the current state of a printer with faults', () => {
    const html = panel({ offline: true, cover: 'open', printMs: 2500 });

    expect(fieldOf(html, 'offline')).toContain(' checked');
    expect(decode(fieldOf(html, 'cover'))).toContain('value=""open"" checked');
    expect(fieldOf(html, 'printMs')).toContain('value="2500"');
  });
});
