// @ts-check
import { parse } from '@formatjs/icu-messageformat-parser';

/** Prefixes of texts that only lazy components need (`lazyWithTexts`): the build puts them into `es.json?late`. */
export const LATE_TEXTS = [
  'access.',
  'accounts.',
  'alerts.',
  'apps.',
  'auditLogs.',
  'blocking.',
  'busy.',
  'catalogEditor.',
  'catalogs.',
  'contacts.',
  'dashboard.',
  'deliveries.',
  'flags.',
  'form.confirm.',
  'form.invalidError',
  'form.missingError',
  'form.notSavedError',
  'form.pick.',
  'form.problem.',
  'form.unsaved.',
  'history.',
  'intakeLog.',
  'keys.dialog.',
  'kitchen.',
  'lab.',
  'locations.',
  'mails.',
  'masterCatalogs.',
  'money.',
  'news.drawer.',
  'news.history.',
  'news.requestRider.',
  'news.storeAvailability.',
  'operations.blocked.',
  'operations.column.',
  'operations.incident.',
  'orderMaker.',
  'orders.action.group',
  'orders.actions.',
  'orders.answer.',
  'orders.code.',
  'orders.contents.',
  'orders.denial.',
  'orders.drawer.close',
  'orders.drawer.loading',
  'orders.drawer.noAccount',
  'orders.drawer.open',
  'orders.facts.',
  'orders.fee.',
  'orders.items.',
  'orders.list.',
  'orders.longText.',
  'orders.notFound.',
  'orders.override.',
  'orders.payment.',
  'orders.pos.',
  'orders.printAgain.',
  'orders.printReason.',
  'orders.printerCode.',
  'orders.printing.',
  'orders.problem.',
  'orders.recall.',
  'orders.reason.',
  'orders.record.',
  'orders.resend.',
  'orders.ticketType.',
  'orders.timeline.',
  'orders.totals.',
  'orders.undo.',
  'pivot.',
  'printing.add.',
  'printing.banner.',
  'printing.columns.',
  'printing.connect.',
  'printing.connectMethod.',
  'printing.copyState.',
  'printing.device.',
  'printing.discard.',
  'printing.guide.',
  'printing.job.',
  'printing.jobHint.',
  'printing.jobState.',
  'printing.journal.',
  'printing.menu.add',
  'printing.menu.connect',
  'printing.menu.edit',
  'printing.menu.journal',
  'printing.menu.no',
  'printing.menu.readyButton',
  'printing.overdue.',
  'printing.polling.',
  'printing.question.',
  'printing.ready.',
  'printing.remove.',
  'printing.row.',
  'printing.settings.',
  'printing.slips.',
  'printing.signOut.',
  'printing.test.',
  'printing.ticketType.',
  'printing.who.',
  'reports.',
  'role.',
  'schedules.',
  'stations.',
  'storeAvailability.',
  'support.drawer.text',
  'support.drawer.title',
  'tableExport.',
  'traces.save.',
  'ui.chart.',
  'ui.checkList.',
  'ui.dateInput.',
  'ui.filterBar.',
  'ui.grid.',
  'ui.period.',
  'ui.picker.',
  'ui.places.',
  'ui.setup.',
  'ui.table.',
  'users.',
  'views.',
];

/**
 * Webpack loader for `src/locales/*.json`: parses each ICU message at build time, so that the bundle needs no parser, and returns the start
 * texts, or with `?late` the others. An invalid message fails the build with its id.
 * @this {{ resourceQuery: string }}
 * @param {string} source
 */
export default function messagesLoader(source) {
  /** @type {Record<string, string>} */
  const messages = JSON.parse(source);
  const late = this.resourceQuery === '?late';
  const selected = Object.entries(messages).filter(([id]) => LATE_TEXTS.some((beginning) => id.startsWith(beginning)) === late);
  return JSON.stringify(Object.fromEntries(selected.map(([id, message]) => [id, parsed(id, message)])));
}

/**
 * @param {string} id
 * @param {string} message
 */
function parsed(id, message) {
  try {
    return parse(message);
  } catch (failure) {
    throw new Error(`Invalid ICU message "${id}": ${message}`, { cause: failure });
  }
}
