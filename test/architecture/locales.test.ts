import { readdirSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES } from '@/domain/language';
import { LATE_TEXTS } from '../../scripts/build/messagesLoader.mjs';
import { CATALOGUES, readTexts } from './catalogues';
import { sourceFiles } from './sourceFiles';

const spanish = readTexts('src/locales', 'es');
const ids = Object.keys(spanish);

/** The `name:kind` of every placeholder of a message, in any order. */
function placeholders(elements: readonly MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`${element.value}:tag`, ...placeholders(element.children)];
      case TYPE.select:
      case TYPE.plural: {
        const kind = element.type === TYPE.select ? 'select' : 'plural';
        return [`${element.value}:${kind}`, ...Object.values(element.options).flatMap((option) => placeholders(option.value))];
      }
      default:
        return [`${element.value}:${TYPE[element.type]}`];
    }
  });
}

const placeholdersOf = (message: string) => [...new Set(placeholders(parse(message)))].sort();

/** Spanish texts that the specification prescribes verbatim (specification 2 §8). */
const LITERALLY = [
  'No se pudo conectar con la impresora...',
  'El pedido necesita imprimirse manualmente.',
  'EL PEDIDO NO PUDO IMPRIMIRSE',
  'No tienes ningún servicio activo',
  'No disponible',
  'Desactivado',
  'La URL no es válida',
  'Sin uuid interno',
  'Intentando reconectar',
  'Iniciando conexión',
  'Copiado!',
];

/** The modules that are loaded only through `lazyWithTexts`. */
const COMES_LATE = new RegExp(
  `^src/(?:features/(?:${[
    'accounts/',
    'alerts/',
    'integrations/',
    'auditLogs/',
    'dashboard/',
    'flags/',
    'glossary/',
    'integrationLog/',
    'traceViewer/',
    'locations/',
    'news/(?:NewsDrawer|newsItems)',
    'operations/(?:Board(?:Empty|Notices)\\.|BlockedProducts/(?:BlockedProducts|UnblockButton)\\.|Incident/(?:IncidentCard|IncidentOrders|ResendAll)\\.|OrderTable/)',
    'orderMaker/',
    'orders/',
    'catalogs/',
    'channelMoney/',
    'mails/',
    'masterCatalogs/',
    'storeAvailability/',
    'support/SupportDrawer',
    'history/',
    'productAvailability/',
    'pivot/',
    'reports/',
    'session/(?:AccessLinkPage|ForgotPasswordPage|RenewalDialog)',
    'users/',
    'printing/(?:AddPrinter|ConnectPrinters|PrintJournal|PrintProof|PrintQuestion|PrinterGuide|PrinterSettings|ReadyForService|RemovePrinter|SaveTrace|ScanAddress|TestTicket)/',
    'printing/(?:SignOutQuestion/|problemTexts)',
    'printing/PrinterMenu/(?:CheckAge|PrinterList|PrinterRow|TestTicketButton|WhoPrintsLine|printerRow)',
    'printing/PrintingBanners/(?!PrintingAlerts)',
    'operations/Kitchen/',
    'printing/printerName',
  ].join(
    '|',
  )})|domain/trace/diagnosis/|app/(?:Kitchen|Open|MasterCatalog|UnknownUrl)|app/shell/(?:CommandPalette/|ReadyPanel|UserMenuContent)|entities/(?:busyMode/|figures/(?:AsOf|useDaysNote)|operation/|order/(?:ChangeLines|KitchenChanges|reasonLabels|undo/)|orderAnswer/(?:CancelOrder|DenialForm|performAnswer)|orderRecall/|reportSchedule/|locationFilter/LocationPickers|pos/|printing/printReasonText|savedView/|station/|tableExport/)|services/(?:files/useImageUpload|forms/useDraftForm)|ui/Chart/ChartPanel|ui/(?:CheckList|CopyButton|DataGrid|DataTable|DeleteByName|FilterBar|Form|Picker|SetupList|UnsavedChanges)/|ui/DateInput/DateInput|ui/Keys/KeysDialog)`,
);

describe('messages', () => {
  it('of lazy modules are not used by other modules', () => {
    const early = sourceFiles().filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.') && !COMES_LATE.test(path));
    // `catalogs.changed` and similar ids are realtime messages.
    const begun = new RegExp(
      `['"\`](?:${LATE_TEXTS.map((beginning) => beginning.replaceAll('.', '\\.')).join('|')})(?!changed['"\`])[\\w$]`,
    );

    expect(early.filter(({ text }) => begun.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('of lazy modules are loaded with them', () => {
    const lazily = /\blazy\(async[^;]*?import\([^)]*'@\/([^']+)'/gs;
    const early = sourceFiles().flatMap(({ path, text }) =>
      [...text.matchAll(lazily)].filter(([, part]) => COMES_LATE.test(`src/${part}`)).map(([, part]) => `${path}: ${part}`),
    );

    expect(early).toEqual([]);
  });

  it.each(LITERALLY)('contain the specification\'s printing text "%s" [IN-02]', (expected) => {
    expect(Object.values(spanish).some((text) => text.startsWith(expected))).toBe(true);
  });

  it('are all used', () => {
    const source = sourceFiles()
      .filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))
      .map(({ text }) => text)
      .join('\n');
    // A computed id is found by its prefix: `orders.status.${status}`.
    const beginnings = [...source.matchAll(/`((?:[\w-]+\.)+)\$\{/g)].map(([, beginning]) => beginning ?? '');

    const isUsed = (id: string) =>
      source.includes(`'${id}'`) || source.includes(`"${id}"`) || beginnings.some((part) => id.startsWith(part));

    const unused = ids.filter((id) => !isUsed(id));

    expect(unused).toEqual([]);
  });
});

describe('message catalogues', () => {
  it('are all checked here', () => {
    const folders = ['src', 'server'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap(
        (path) => /^(.*locales)\/es\.json$/.exec(`${root}/${path}`)?.[1] ?? [],
      ),
    );

    expect(folders.sort()).toEqual([...CATALOGUES].sort());
  });

  const files = CATALOGUES.flatMap((folder) => LANGUAGES.map((language) => [folder, language] as const));

  it.each(files)('in %s have in %s the ids of the Spanish catalogue, in order [IN-02]', (folder, language) => {
    const expected = Object.keys(readTexts(folder, 'es')).sort((a, b) => (a < b ? -1 : 1));

    expect(Object.keys(readTexts(folder, language))).toEqual(expected);
  });

  it.each(files)('in %s have in %s the placeholders of the Spanish catalogue', (folder, language) => {
    const texts = readTexts(folder, language);
    const different = Object.entries(readTexts(folder, 'es')).filter(
      ([id, text]) => placeholdersOf(texts[id] ?? '').join() !== placeholdersOf(text).join(),
    );

    expect(different).toEqual([]);
  });

  it.each(files)('in %s have no empty message in %s [IN-02]', (folder, language) => {
    expect(Object.entries(readTexts(folder, language)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
