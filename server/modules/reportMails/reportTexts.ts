import type { Language } from '@/domain/language';
import type { Totals } from '@/domain/figureTotals';
import type { Days } from '@/domain/period';
import { changeOf } from '@/domain/pivotComparison';
import { currencyLocale, formatMoney } from '@/lib/money';
import { fillPlaceholders } from '../../platform/fillPlaceholders';
import { escapeHtml } from '../../platform/http/escapeHtml';
import { oneLine } from '../mail/mailTexts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import pt from './locales/pt.json' with { type: 'json' };

const CATALOGUES: Record<Language, Readonly<Record<keyof typeof es, string>>> = { es, en, pt };

/** A text of the report mails. Values are not read for placeholders. */
export function reportText(language: Language, id: keyof typeof es, values: Readonly<Record<string, string>> = {}): string {
  return fillPlaceholders(CATALOGUES[language][id], values);
}

/** Totals of a view; a figure is null if it is not defined for the whole, as the number of orders of products. */
export type ReportTotals = { [Name in 'orders' | 'cancelled' | 'failed']: number | null } & Pick<Totals, 'sales'>;

/** The totals of another period. `until`: only of orders placed before this time (UTC, ISO 8601); null: of the whole period. */
export interface ComparedTotals {
  days: Days;
  until: string | null;
  totals: ReportTotals;
}

export interface ReportMailContent {
  product: string;
  publicUrl: string;
  /** Path and parameters of the saved view in the app. */
  viewPath: string;
  language: Language;
  /** The name of the recipient, of the view and of the owner of the schedule: arbitrary texts. */
  name: string;
  viewName: string;
  ownerName: string;
  days: Days;
  /** The IANA zone of the times in the mail. */
  timeZone: string;
  dueAt: Date;
  /** The moment of the figures. */
  asOf: Date;
  /** Sent more than an hour after it was due. */
  isLate: boolean;
  /** Number of earlier due times that were not sent. */
  missed: number;
  totals: ReportTotals;
  /** Null for a view that is not compared. */
  compared: ComparedTotals | null;
  /** Null: the file is larger than the installation allows, or has too many rows. */
  file: { name: string; rows: number } | null;
  unsubscribeLink: string;
}

/**
 * Creates subject, text and HTML of a report mail: period, totals per currency, and what the recipient must know about delays and the
 * file.
 */
export function reportMailTexts(content: ReportMailContent): { subject: string; text: string; html: string } {
  const { product, publicUrl, language, totals, compared, file, missed } = content;
  const view = oneLine(content.viewName);
  const text = (id: keyof typeof es, values: Readonly<Record<string, string>> = {}) => reportText(language, id, values);
  const number = new Intl.NumberFormat(language);
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = (value: string) => dayFormat.format(new Date(`${value}T00:00:00Z`));
  const timeFormat = new Intl.DateTimeFormat(language, {
    ...{ dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23', timeZone: content.timeZone },
  });
  const time = (value: Date) => `${timeFormat.format(value)} (${content.timeZone})`;
  const periodOf = ({ from, to }: Days) => (from === to ? day(from) : text('mail.period', { from: day(from), to: day(to) }));
  const period = periodOf(content.days);
  const withBefore = (line: string, value: number, before: number | null, format: (value: number) => string) =>
    before === null ? line : text('mail.before', { line, before: format(before), change: changeText(language, value, before) });
  const counts = (['orders', 'cancelled', 'failed'] as const).flatMap((figure) => {
    const count = totals[figure];
    if (count === null) return [];
    return [withBefore(text(`mail.${figure}`, { count: number.format(count) }), count, compared?.totals[figure] ?? null, number.format)];
  });
  const sales = withCurrencies(totals, compared).map(({ currency, amount, before }) => {
    const format = (value: number) => formatMoney(value, currency, currencyLocale(currency));
    return withBefore(text('mail.sales', { amount: format(amount) }), amount, before, format);
  });
  const summary = [...counts, ...(sales.length > 0 ? sales : [text('mail.noSales')])];
  const notices = [
    ...(content.isLate ? [text('mail.late', { time: time(content.dueAt) })] : []),
    ...(missed === 1 ? [text('mail.missedOne')] : missed > 1 ? [text('mail.missedMany', { count: number.format(missed) })] : []),
  ];
  const greeting = text('mail.greeting', { name: oneLine(content.name) });
  const intro = text('mail.intro', { view, period });
  const comparison = compared
    ? [
        compared.until === null
          ? text('mail.compared', { period: periodOf(compared.days) })
          : text('mail.comparedUntil', { period: periodOf(compared.days), time: time(new Date(compared.until)) }),
      ]
    : [];
  const ofFile = file ? text('mail.file', { name: file.name, rows: number.format(file.rows) }) : text('mail.noFile', { product });
  const asOf = text('mail.asOf', { time: time(content.asOf) });
  const reason = text('mail.reason', { owner: oneLine(content.ownerName), product });
  const unsubscribe = text('mail.unsubscribe');
  const link = `${publicUrl}${content.viewPath}`;
  const paragraph = (value: string) => `<p>${escapeHtml(value)}</p>`;
  return {
    subject: oneLine(text(content.isLate ? 'mail.lateSubject' : 'mail.subject', { view, period })),
    text: [
      ...[greeting, ...notices, intro, summary.map((line) => `- ${line}`).join('\n'), ...comparison, ofFile, asOf, link, reason],
      ...[`${unsubscribe}: ${content.unsubscribeLink}`, ''],
    ].join('\n\n'),
    html: [
      `<!doctype html><html lang="${language}"><body>`,
      paragraph(greeting),
      ...notices.map((notice) => `<p><strong>${escapeHtml(notice)}</strong></p>`),
      paragraph(intro),
      `<ul>${summary.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`,
      ...comparison.map(paragraph),
      paragraph(ofFile),
      paragraph(asOf),
      `<p><a href="${escapeHtml(link)}">${escapeHtml(text('mail.button', { product }))}</a></p>`,
      paragraph(reason),
      `<p><a href="${escapeHtml(content.unsubscribeLink)}">${escapeHtml(unsubscribe)}</a></p></body></html>`,
    ].join('\n'),
  };
}

/** The relative change as a percentage with its sign; — for a change from 0. */
function changeText(language: Language, value: number, before: number): string {
  const { relative } = changeOf(value, before);
  const format = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return relative === null ? '—' : format.format(relative);
}

/** The sales of each currency of one of both periods; `before` is null without a comparison. */
function withCurrencies(
  { sales }: ReportTotals,
  compared: ComparedTotals | null,
): { currency: string; amount: number; before: number | null }[] {
  const amountIn = (of: ReportTotals['sales'], currency: string) => of.find((each) => each.currency === currency)?.amount ?? 0;
  const salesBefore = compared?.totals.sales ?? [];
  const currencies = [...new Set([...sales, ...salesBefore].map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    amount: amountIn(sales, currency),
    before: compared && amountIn(salesBefore, currency),
  }));
}
