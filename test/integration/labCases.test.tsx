import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { LAB_CASES, type LabCaseOutcome } from '@/domain/labCase';
import { server } from '../msw/server';
import { context, renderLab, settled, step, steps, tracesOf, type Rendered } from './labScreen';

const RECORDINGS = join(__dirname, '../../src/features/traceViewer/RecordedCases/recordings');

const OUTCOMES: Readonly<Record<LabCaseOutcome, string>> = {
  printed: 'Impreso una vez',
  reprinted: 'Impreso otra vez, marcado como posible duplicado',
  withdrawn: 'Retirado sin imprimir',
  moved: 'Impreso por la impresora de respaldo',
};

/** Serves the recordings as the bundle does. @returns the requested files */
function serveRecordings(): string[] {
  const requested: string[] = [];
  server.use(
    http.get<{ file: string }>('*/:file', ({ params: { file } }) => {
      if (!file.endsWith('.trace.jsonl.gz')) return undefined;
      requested.push(file);
      return new HttpResponse(readFileSync(join(RECORDINGS, file)), { headers: { 'content-type': 'application/gzip' } });
    }),
  );
  return requested;
}

const cases = () => screen.findByRole('list', { name: 'Casos grabados' });
const lanes = () => within(screen.getByRole('group', { name: 'Actores' })).getAllByRole('button');
const guide = () => within(screen.getByRole('status', { name: 'Guía' }));

async function openCase(user: Rendered['user'], title: string) {
  await user.click(within(await cases()).getByRole('button', { name: new RegExp(`^${title}`) }));
  await screen.findByRole('listbox', { name: 'Pasos' });
  await screen.findByRole('region', { name: 'Qué pasó' });
  await waitFor(() => expect(screen.queryByText(/Se ejecuta de nuevo/)).not.toBeInTheDocument());
  await settled();
}

beforeEach(() => void tracesOf([]));

describe('recorded cases of the lab', () => {
  it('are listed with a title, a sentence and what happened to the ticket, and loaded only when one is opened [W-05]', async () => {
    const requested = serveRecordings();
    const { user, query } = await renderLab();

    const items = within(await cases()).getAllByRole('listitem');
    expect(items).toHaveLength(LAB_CASES.length);
    expect(items.map((item) => item.querySelector('.bp6-tag')?.textContent)).toEqual(LAB_CASES.map(({ outcome }) => OUTCOMES[outcome]));
    for (const item of items) expect(item.querySelector('button > span')?.textContent).toMatch(/\S{3}.*\.$/);
    expect(requested).toEqual([]);

    await openCase(user, 'Sin papel');
    expect(requested).toEqual(['case-paper-out.trace.jsonl.gz']);
    expect(query()).toMatch(/^\?case=paperOut/);
    expect(screen.getByRole('heading', { name: 'Sin papel' })).toBeVisible();
    expect(screen.getByText(/se queda sin papel; el ticket espera/)).toBeVisible();
    expect(screen.getByText('Las máquinas de hoy hacen lo mismo.')).toBeVisible();
  });

  it('open on the step that the diagnosis names, with its state and chart, and name printers and orders [W-05]', async () => {
    serveRecordings();
    const { user } = await renderLab();
    await openCase(user, 'Sin papel');

    const summary = within(screen.getByRole('region', { name: 'Qué pasó' }));
    const [opening] = summary.getAllByRole('button', { current: 'step' });
    expect(opening?.closest('.diagnosis')).toHaveTextContent(
      /La impresora de cocina de Ñandú Malasaña \(localhost:\d+\) informó de EPTR_REC_EMPTY/,
    );
    // The list of steps is rendered with a lower priority than the summary.
    await waitFor(() => expect(step()).toHaveTextContent(/printer\.checked/));
    expect(step()).toHaveTextContent('Impresora de cocina: estado');
    expect(context().getByText('usable.error')).toBeVisible();
    const names = lanes().map((lane) => lane.textContent ?? '');
    expect(names).toEqual(
      expect.arrayContaining([
        'Sesión',
        'Impresora de cocina: cola · Ñandú Malasaña',
        expect.stringMatching(/^Ticket de cocina, pedido de las \d\d:\d\d$/),
      ]),
    );
    expect(names.filter((name) => /[\da-f]{8}-|^(?:entry|lane|job|x):?\d? /.test(name))).toEqual([]);
  });

  it('show the next recorded state of an actor at a step at which it had none, and say so [W-05]', async () => {
    serveRecordings();
    const { user } = await renderLab();
    await openCase(user, 'Sin papel');

    await user.click(steps().getAllByRole('option')[0] ?? document.body);
    await user.keyboard('{Home}');
    await settled();

    expect(await context().findByText('Aquí no hay estado grabado; este es el siguiente, del paso 2.')).toBeVisible();
    expect(context().getByText('signedOut')).toBeVisible();
    expect(await screen.findByText('Sesión (session)', { selector: 'figcaption' })).toBeVisible();
  });

  it('stay on the step of the address instead of the diagnosis [W-05]', async () => {
    serveRecordings();
    const first = await renderLab('?case=paperOut');
    await screen.findByRole('listbox', { name: 'Pasos' });
    await waitFor(() => expect(first.query()).toMatch(/step=\w+%3A124/));
    const page = /step=(\w+)%3A/.exec(first.query())?.[1] ?? '';
    cleanup();

    const { query } = await renderLab(`?case=paperOut&step=${page}:40`);
    await screen.findByRole('region', { name: 'Qué pasó' });
    await settled();
    await waitFor(() => expect(step()).toHaveAttribute('aria-posinset', '40'));
    expect(query()).toMatch(/step=\w+(?::|%3A)40$/);
  });

  it('report a recording that cannot be loaded, and load it on a retry [W-05]', async () => {
    server.use(http.get('*/case-paper-out.trace.jsonl.gz', () => HttpResponse.error(), { once: true }));
    const { user } = await renderLab('?case=paperOut');
    await screen.findByText('Sin papel no se puede abrir');

    serveRecordings();
    await user.click(screen.getByRole('button', { name: 'Volver a intentarlo' }));
    expect(await screen.findByRole('listbox', { name: 'Pasos' })).toBeVisible();
  });
});

describe('guide of the lab', () => {
  it('leads from the list through a case in five clicks, and is not offered again after its end [W-05]', async () => {
    serveRecordings();
    const { user } = await renderLab();
    let clicks = 0;
    const click = async (name: string) => {
      clicks += 1;
      await user.click(await screen.findByRole('button', { name }));
      await settled();
    };
    const who = () => step()?.querySelector('.step-who')?.textContent;

    await click('Empezar');
    await screen.findByText('1 de 4');
    expect(guide().getByText(/avisa de que no tiene papel/)).toBeVisible();
    await waitFor(() => expect(who()).toMatch(/^Impresora de cocina: estado/));
    await click('Siguiente');
    await waitFor(() => expect(who()).toMatch(/^Ticket de cocina/));
    expect(context().getByText('course.blocked.waiting | record.idle')).toBeVisible();
    await click('Siguiente');
    await waitFor(() => expect(who()).toMatch(/^Impresora de cocina: estado/));
    await click('Siguiente');
    await waitFor(() => expect(who()).toMatch(/^Ticket de cocina/));
    expect(context().getByText('copies.0.state')).toBeVisible();
    await click('Terminar');
    expect(clicks).toBe(5);

    expect(screen.queryByText('4 de 4')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Volver a las trazas' }));
    await cases();
    expect(screen.queryByText(/¿Primera vez aquí\?/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ver la guía' })).toBeVisible();
  });

  it('stays closed on the next visit once it was closed, and can be shown again [W-05]', async () => {
    serveRecordings();
    const first = await renderLab();
    await first.user.click(await screen.findByRole('button', { name: 'Cerrar la guía' }));
    expect(screen.queryByText(/¿Primera vez aquí\?/)).not.toBeInTheDocument();
    cleanup();

    const { user } = await renderLab();
    await cases();
    expect(screen.queryByText(/¿Primera vez aquí\?/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ver la guía' }));
    expect(await screen.findByText('1 de 4')).toBeVisible();
  });
});
