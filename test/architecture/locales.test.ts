import { readdirSync, readFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES } from '@/domain/language';
import { LATE_TEXTS } from '../../scripts/build/messagesLoader.mjs';
import { sourceFiles } from './sourceFiles';

/** The folders of the catalogues: one file of messages by id for each language, in the format ICU MessageFormat. */
const CATALOGUES = ['src/locales', 'server/printing/tickets/locales', 'server/modules/mail/locales', 'server/demo/printers/page/locales'];

// A file of texts by id.
const readTexts = (folder: string, language: string) =>
  JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Record<string, string>;
const spanish = readTexts('src/locales', 'es');
const ids = Object.keys(spanish);

/** `name:kind` of everything that a message is to be given, whatever its order. */
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

/** What the specification says in Spanish, word for word (specification 2 §8). */
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

/** What is shown through `lazyWithTexts` alone. */
const COMES_LATE = new RegExp(
  `^src/(?:features/(?:${[
    'accounts/',
    'integrations/',
    'auditLogs/',
    'dashboard/',
    'flags/',
    'integrationLog/',
    'traceViewer/',
    'locations/',
    'news/(?:NewsDrawer|newsItems)',
    'operations/(?:BlockedProducts/BlockedProducts\\.|OrderTable/)',
    'orderMaker/',
    'orders/',
    'catalogs/',
    'mails/',
    'masterCatalogs/',
    'storeAvailability/',
    'history/',
    'productAvailability/',
    'reports/',
    'session/(?:AccessLinkPage|ForgotPasswordPage)',
    'users/',
    'printing/(?:AddPrinter|ConnectPrinters|PrintJournal|PrintQuestion|PrinterSettings|ReadyForService|RemovePrinter|SaveTrace|TestTicket)/',
    'printing/(?:SignOutQuestion/SignOutQuestion|troubleWords)',
    'printing/PrinterMenu/(?:CheckAge|PrinterList|PrinterRow|TestTicketButton|WhoPrintsLine|printerRow)',
    'printing/PrintingBanners/(?!PrintingAlerts)',
    'printing/printerName',
  ].join(
    '|',
  )})|domain/trace/diagnosis/|app/(?:Open|MasterCatalog)|app/shell/ReadyPanel|entities/(?:operation/|placeFilter/PlacePickers|pos/|printing/printReasonText)|services/(?:files/useImageUpload|forms/useDraftForm)|ui/Chart/ChartPanel|ui/(?:CheckList|DataGrid|DataTable|FilterBar|Form|Picker|SetupList)/|ui/Keys/KeysDialog)`,
);

describe('texts', () => {
  it('that come late are used by parts that come with them', () => {
    const early = sourceFiles().filter(({ path }) => /^src\/.*\.tsx?$/.test(path) && !path.includes('.test.') && !COMES_LATE.test(path));
    // `catalogs.changed` and its like are messages of the realtime server.
    const begun = new RegExp(
      `['"\`](?:${LATE_TEXTS.map((beginning) => beginning.replaceAll('.', '\\.')).join('|')})(?!changed['"\`])[\\w$]`,
    );

    expect(early.filter(({ text }) => begun.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it('come with every part that needs those that come late', () => {
    const lazily = /\blazy\(async[^;]*?import\([^)]*'@\/([^']+)'/gs;
    const early = sourceFiles().flatMap(({ path, text }) =>
      [...text.matchAll(lazily)].filter(([, part]) => COMES_LATE.test(`src/${part}`)).map(([, part]) => `${path}: ${part}`),
    );

    expect(early).toEqual([]);
  });

  it.each(LITERALLY)('say of printers, as the specification does: %s [IN-02]', (words) => {
    expect(Object.values(spanish).some((text) => text.startsWith(words))).toBe(true);
  });

  it('are all used', () => {
    const source = sourceFiles()
      .filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))
      .map(({ text }) => text)
      .join('\n');
    // An id that is put together names its beginning: `orders.status.${status}`.
    const beginnings = [...source.matchAll(/`((?:[\w-]+\.)+)\$\{/g)].map(([, beginning]) => beginning ?? '');

    const isUsed = (id: string) =>
      source.includes(`'${id}'`) || source.includes(`"${id}"`) || beginnings.some((part) => id.startsWith(part));

    const unused = ids.filter((id) => !isUsed(id));

    expect(unused).toEqual([]);
  });
});

describe('each catalogue of texts', () => {
  it('is checked here', () => {
    const folders = ['src', 'server'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap(
        (path) => /^(.*locales)\/es\.json$/.exec(`${root}/${path}`)?.[1] ?? [],
      ),
    );

    expect(folders.sort()).toEqual([...CATALOGUES].sort());
  });

  const files = CATALOGUES.flatMap((folder) => LANGUAGES.map((language) => [folder, language] as const));

  it.each(files)('in %s has in %s the ids of the Spanish texts, in order [IN-02]', (folder, language) => {
    const expected = Object.keys(readTexts(folder, 'es')).sort((a, b) => (a < b ? -1 : 1));

    expect(Object.keys(readTexts(folder, language))).toEqual(expected);
  });

  it.each(files)('in %s asks in %s for the same placeholders as the Spanish texts', (folder, language) => {
    const texts = readTexts(folder, language);
    const different = Object.entries(readTexts(folder, 'es')).filter(
      ([id, text]) => placeholdersOf(texts[id] ?? '').join() !== placeholdersOf(text).join(),
    );

    expect(different).toEqual([]);
  });

  it.each(files)('in %s has no empty text in %s [IN-02]', (folder, language) => {
    expect(Object.entries(readTexts(folder, language)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });
});
