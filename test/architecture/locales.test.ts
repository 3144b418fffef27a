import { readFileSync } from 'node:fs';
import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LATE_TEXTS } from '../../scripts/build/messagesLoader.mjs';
import { sourceFiles } from './sourceFiles';

const LANGUAGES = ['es', 'en', 'pt'] as const;
const messages = Object.fromEntries(
  LANGUAGES.map((language) => {
    // A file of texts by id.
    const texts = JSON.parse(readFileSync(`src/locales/${language}.json`, 'utf8')) as Record<string, string>;
    return [language, texts];
  }),
);
const spanish = messages['es'] ?? {};
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

  it.each(LANGUAGES)('%s has the ids of the Spanish texts, in order [IN-02]', (language) => {
    expect(Object.keys(messages[language] ?? {})).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)));
  });

  it.each(LANGUAGES)('%s asks for the same placeholders as the Spanish texts', (language) => {
    const different = ids.filter(
      (id) => placeholdersOf(messages[language]?.[id] ?? '').join() !== placeholdersOf(spanish[id] ?? '').join(),
    );

    expect(different).toEqual([]);
  });

  it.each(LANGUAGES)('%s has no empty text [IN-02]', (language) => {
    expect(ids.filter((id) => (messages[language]?.[id] ?? '').trim() === '')).toEqual([]);
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
