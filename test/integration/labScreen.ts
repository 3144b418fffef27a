// Preloaded: importing these lazy modules during a test would count against its timeout.
import '@/features/traceViewer/Compare/CompareDialog';
import '@/features/traceViewer/LabPage';
import '@/features/traceViewer/Statechart/Statechart';
import '@/features/traceViewer/WhatIf/WhatIfDialog';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { listLocations } from '@/contract/locations';
import { getPrintTrace, getPrintTraceFile, listPrintTraces } from '@/contract/traces';
import type { PrintTrace } from '@/domain/printTrace';
import { traceLineSchema, type TraceLine } from '@/domain/trace/traceFormat';
import type { Role } from '@/domain/role';
import { aLocation } from '../factories/aLocation';
import { handle } from '../msw/handle';
import { server } from '../msw/server';
import { beforeBoard } from './boardScreen';
import { renderApp } from './renderApp';
import { signedInAs } from './signedInAs';

const MADRID = aLocation({ id: 'location-1', name: 'Ñandú Malasaña', timeZone: 'Europe/Madrid' });

/** The text of a recording of a real browser. */
export function golden(name: string): string {
  return readFileSync(join(__dirname, '../traces', `${name}.trace.jsonl`), 'utf8');
}

/** The lines of a recording without its header. */
export function goldenLines(name: string): TraceLine[] {
  const [, ...lines] = golden(name).trimEnd().split('\n');
  return lines.map((line) => traceLineSchema.parse(JSON.parse(line)));
}

const NO_TRACE = () => HttpResponse.json({ error: { statusCode: 404, code: 'NOT_FOUND', message: 'no trace' } }, { status: 404 });

/** A server with these support traces, a hundred a page. @returns the received queries */
export function tracesOf(traces: readonly PrintTrace[], files: Readonly<Record<string, Uint8Array | string>> = {}) {
  const requests: Record<string, string>[] = [];
  server.use(
    handle(listPrintTraces, ({ request }) => {
      const { ts: _ts, ...query } = Object.fromEntries(new URL(request.url).searchParams);
      requests.push(query);
      const from = Number(query['page']) * 100;
      const data = traces.slice(from, from + 100);
      return HttpResponse.json({ data, count: data.length, totalCount: traces.length });
    }),
    handle(getPrintTrace, ({ params }) => {
      const trace = traces.find(({ id }) => id === params['id']);
      return trace ? HttpResponse.json({ data: trace }) : NO_TRACE();
    }),
    handle(getPrintTraceFile, ({ params }) => {
      const file = files[String(params['id'])];
      return file === undefined
        ? NO_TRACE()
        : new HttpResponse(typeof file === 'string' ? file : Buffer.from(file), { headers: { 'content-type': 'application/gzip' } });
    }),
  );
  return requests;
}

/** Opens the lab as a role of the provider. */
export async function renderLab(search = '', role: Role = 'product-admin') {
  beforeBoard();
  signedInAs(role, [MADRID]);
  server.use(handle(listLocations, () => HttpResponse.json({ data: [MADRID], count: 1, totalCount: 1 })));
  return renderApp(`/lab${search}`);
}

export type Rendered = Awaited<ReturnType<typeof renderLab>>;

/** Opens a file from disk. */
export async function openFile(user: Rendered['user'], text: string | Uint8Array, name = 'una.trace.jsonl') {
  const file = new File([typeof text === 'string' ? text : Buffer.from(text)], name);
  await user.upload(await screen.findByLabelText('Archivo de traza'), file);
}

/** Opens a recording and waits for its re-run. */
export async function openGolden(user: Rendered['user'], name: string, text = golden(name)) {
  await openFile(user, text, `${name}.trace.jsonl`);
  await screen.findByRole('listbox', { name: 'Pasos' });
  await waitFor(() => expect(screen.queryByText(/Se ejecuta de nuevo/)).not.toBeInTheDocument());
  await screen.findByRole('region', { name: 'Qué pasó' });
  await chartDrawn();
}

/** Waits for the statechart of the selected machine. */
async function chartDrawn(): Promise<void> {
  await waitFor(() => expect(document.querySelector('.statechart:not([aria-hidden]), .replay-panes-one')).toBeInTheDocument());
}

/** Waits for pending work, such as loading another machine's statechart. */
export async function settled(): Promise<void> {
  await act(async () => undefined);
}

/** Presses a key of the replay and waits for the statechart, which may be loaded. */
export async function press(key: string): Promise<void> {
  await act(async () => void fireEvent.keyDown(document.body, { key }));
}

export const steps = () => within(screen.getByRole('listbox', { name: 'Pasos' }));
export const step = () => steps().queryByRole('option', { selected: true });
export const context = () => within(screen.getByRole('region', { name: 'Contexto' }));
export const detail = () => within(screen.getByRole('region', { name: 'Evento' }));
export const messages = () => within(screen.getByRole('region', { name: 'Mensajes alrededor' }));
