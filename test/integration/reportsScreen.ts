// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/reports/ReportsPage';
import '@/ui/Chart/Bars';
import { screen, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import type { Endpoint } from '@/contract/endpoint';
import { readAccountProductReport, readAccountReport, readProductReport, readReport } from '@/contract/reports';
import type { OrderStatistics } from '@/domain/orderStatistics';
import type { Location } from '@/domain/location';
import type { Role } from '@/domain/role';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { aLayoutOf } from '../setup/layout';
import { fixNow } from '../setup/fixedNow';
import { reportWorkers } from '../setup/reportWorkers';
import { renderShell } from './shellScreen';

export const NO_FIGURES: OrderStatistics = { byDay: [], byAccount: [], byChannel: [], byHour: [], topProducts: [] };
const REPORTS: readonly Endpoint[] = [readReport, readProductReport, readAccountReport, readAccountProductReport];

/** A request: its path and its parameters. */
export type ReportRequest = Record<string, string | string[]>;

function parametersOf(request: Request): ReportRequest {
  const { pathname, searchParams } = new URL(request.url);
  searchParams.delete('ts');
  const values = [...new Set(searchParams.keys())].map((name) => {
    const all = searchParams.getAll(name);
    return [name, all.length === 1 ? (all[0] ?? '') : all] as const;
  });
  return { path: pathname.replace('/api', ''), ...Object.fromEntries(values) };
}

/** The moment of all replies: 13:00 in Madrid. */
export const AS_OF = '2026-11-20T12:00:00.000Z';
const NO_SERVED = { byFirstDay: {} as Readonly<Record<string, Partial<OrderStatistics>>>, requests: [] as ReportRequest[] };
let served = NO_SERVED;
afterEach(() => {
  served = NO_SERVED;
});

/** The figures for a report's query, and what was requested. */
function figuresFor({ figures, beforeFromDay, beforeToDay, beforeUntil, ...query }: ReportRequest) {
  if (figures === undefined) return null;
  const { byFirstDay, requests } = served;
  const of = (requested: ReportRequest) => {
    requests.push(requested);
    return { ...NO_FIGURES, ...byFirstDay[String(requested['fromDay'])] };
  };
  const now = of(query);
  if (beforeFromDay === undefined || beforeToDay === undefined) return { now, before: null };
  const until = beforeUntil === undefined ? {} : { placedBefore: beforeUntil };
  return { now, before: of({ ...query, fromDay: beforeFromDay, toDay: beforeToDay, ...until }) };
}

/**
 * Replies with each report in turn; the last one repeats. JSON replies contain the figures of `serveFigures`.
 * @returns the requests, without those of figures
 */
export function serveReports(...answers: (readonly unknown[] | (() => Response))[]): ReportRequest[] {
  const requests: ReportRequest[] = [];
  const answer = ({ request }: { request: Request }) => {
    const next = answers[Math.min(requests.length, answers.length - 1)] ?? [];
    const query = parametersOf(request);
    const { figures: _figures, beforeFromDay: _from, beforeToDay: _to, beforeUntil: _until, ...ofRows } = query;
    requests.push(ofRows);
    const figures = figuresFor(query);
    return typeof next === 'function'
      ? next()
      : HttpResponse.json({ data: next, count: next.length, totalCount: next.length, asOf: AS_OF, figures });
  };
  server.use(...REPORTS.map((endpoint) => handle(endpoint, answer)));
  return requests;
}

/** A streamed reply, as for more than 5,000 rows. */
export function streamOf(lines: readonly unknown[]): () => Response {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  return () => new HttpResponse(text, { headers: { 'content-type': 'application/x-ndjson' } });
}

/** The figures in the replies of `serveReports`, by the first requested day. @returns the requested filters */
export function serveFigures(byFirstDay: Readonly<Record<string, Partial<OrderStatistics>>>): ReportRequest[] {
  served = { byFirstDay, requests: [] };
  return served.requests;
}

interface ScreenOptions {
  role?: Role;
  locations?: Location[];
}

/** Renders the screen on Friday, 20 November 2026, in Madrid. */
export async function renderReports(address = '/reports', { role = 'account-admin', locations }: ScreenOptions = {}) {
  fixNow('2026-11-20T12:00:00Z');
  aLayoutOf(1280, 800);
  reportWorkers();
  return renderShell(address, { role, locations: locations ?? [aLocation(), aLocation({ id: 'location-2', name: 'Norte' })] });
}

/** With no-break spaces replaced. */
export const plain = (text: string | null | undefined) => (text ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
export const grid = (name: string) => screen.findByRole('grid', { name });
export const drawn = async (table: string) => (await grid(table)).closest('.grid')!;
/** The texts of a table column, row by row. */
export async function column(table: string, name: string): Promise<string[]> {
  const rows = await drawn(table);
  const index = screen.getByRole('columnheader', { name }).getAttribute('aria-colindex');
  return [...rows.querySelectorAll(`.grid-cell[aria-colindex="${index}"]`)].map((cell) => plain(cell.textContent));
}
/** The link targets of a column's figures, row by row. */
export async function leads(table: string, name: string): Promise<(string | null)[]> {
  const rows = await drawn(table);
  const index = screen.getByRole('columnheader', { name }).getAttribute('aria-colindex');
  return [...rows.querySelectorAll(`.grid-cell[aria-colindex="${index}"]`)].map((cell) => cell.getAttribute('href'));
}
export const totals = () =>
  within(screen.getByRole('row', { name: 'Total' }))
    .getAllByRole('gridcell')
    .map((cell) => plain(cell.textContent));
export const tile = (name: string) => screen.findByRole('group', { name });
