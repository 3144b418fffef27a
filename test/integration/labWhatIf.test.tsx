import { gzipSync } from 'node:zlib';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StepLine } from '@/domain/trace/traceFormat';
import { aPrintTrace } from '../factories/aPrintTrace';
import { golden, goldenLines, openGolden, renderLab, settled, tracesOf, type Rendered } from './labScreen';

const NAME = 'printer-code';
const LINES = goldenLines(NAME);
/** The step in which the job receives the printer's rejection of the ticket. */
const posted = LINES.find(
  (line): line is StepLine =>
    line.kind === 'step' && line.event.type.endsWith('course.posting') && JSON.stringify(line.event).includes('SchemaError'),
);
const jobName = LINES.flatMap((line) => (line.kind === 'actor' && line.actor === posted?.actor ? [line.name] : []))[0] ?? '';

const dialog = async () => within(await screen.findByRole('dialog'));

async function openAtPosted(text?: string) {
  const rendered = await renderLab(`?file=${NAME}.trace.jsonl&step=${encodeURIComponent(`${posted?.page}:${posted?.n}`)}`);
  await openGolden(rendered.user, NAME, text);
  return rendered;
}

async function openWhatIf() {
  const rendered = await openAtPosted();
  await rendered.user.click(screen.getByRole('button', { name: '¿Y si…?' }));
  return { ...rendered, shown: await dialog() };
}

/** Runs the change and waits for the result rows. */
async function run(user: Rendered['user'], shown: ReturnType<typeof within>) {
  await user.click(shown.getByRole('button', { name: 'Ejecutar' }));
  await shown.findByRole('grid', { name: 'Los dos recorridos' });
}

const rowsOf = (shown: ReturnType<typeof within>) =>
  within(shown.getByRole('grid', { name: 'Los dos recorridos' }))
    .getAllByRole('row')
    .map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    );

beforeEach(() => void tracesOf([]));
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(window, 'scheduler');
});

describe('what-if dialog', () => {
  it('shows the recorded run next to the run with another printer reply [BT-07]', async () => {
    const { user, shown } = await openWhatIf();

    await user.selectOptions(shown.getByRole('combobox', { name: 'success' }), 'true');
    await user.clear(shown.getByRole('textbox', { name: 'code' }));
    await run(user, shown);

    const place = /está en la fila (\d+)/.exec(shown.getByText(/^La primera diferencia/).textContent ?? '')?.[1];
    const [recorded, changed] = rowsOf(shown)[Number(place) - 1] ?? [];
    expect(recorded).toMatch(/^done printJob\.course\.posting/);
    expect(changed).toMatch(/^done printJob\.course\.posting/);
    const changes = shown.getAllByRole('listitem').map((row) => row.textContent);
    expect(changes).toContain('copies.0.state "FAILED" → "DONE"');
  });

  it('drops an event, and shows the first difference and the different end [BT-07]', async () => {
    const { user, shown } = await openWhatIf();

    await user.selectOptions(shown.getByRole('combobox', { name: 'Qué cambia' }), 'El evento no llega');
    await run(user, shown);

    const rows = rowsOf(shown);
    const place = rows.findIndex(([, changed]) => changed === '');
    expect(rows[place]?.[0]).toMatch(/^done printJob\.course\.posting/);
    expect(shown.getByText(`La primera diferencia está en la fila ${place + 1}.`)).toBeVisible();
    const ends = shown.getByText(/^Como se grabó, acaba en course\.acknowledged/);
    expect(ends).toHaveTextContent(/Hoy, sin cambios, acaba en course\.acknowledged.*Con el cambio, acaba en course\.posting/);
    expect(shown.queryByText(/no va como se grabó/)).not.toBeInTheDocument();
  });

  it('adds an ignored event, and reports that nothing changes [BT-07]', async () => {
    const { user, shown } = await openWhatIf();
    await user.selectOptions(shown.getByRole('combobox', { name: 'Qué cambia' }), 'Después llega uno más');

    fireEvent.change(shown.getByRole('textbox', { name: 'Evento (JSON)' }), { target: { value: '{"type":"no.such"}' } });
    await run(user, shown);

    expect(rowsOf(shown)).toContainEqual(['', 'Añadido: no.such no lleva a ningún sitio']);
  });

  it.each([
    ['{"type":', /^No es JSON: /],
    ['[1]', 'Un evento es un objeto con un «type» que no esté vacío.'],
    ['{"type":""}', 'Un evento es un objeto con un «type» que no esté vacío.'],
  ])('does not run %s, and shows why', async (text, message) => {
    const { shown } = await openWhatIf();
    const json = shown.getByRole('textbox', { name: 'Evento (JSON)' });

    fireEvent.change(json, { target: { value: text } });

    expect(json).toBeInvalid();
    expect(json).toHaveAccessibleDescription(message);
    expect(shown.getByRole('button', { name: 'Ejecutar' })).toBeDisabled();
    expect(json).toHaveValue(text);
  });

  it('handles an event that the machine cannot read, and shows where it stopped [BT-07]', async () => {
    const { user, shown } = await openWhatIf();
    fireEvent.change(shown.getByRole('textbox', { name: 'Evento (JSON)' }), { target: { value: `{"type":"${posted?.event.type}"}` } });

    await run(user, shown);

    expect(shown.getByRole('status')).toHaveTextContent(/La primera diferencia|Con el cambio no puede seguir/);
  });

  it('distinguishes the recording from what the current machine does without the change [BT-07]', async () => {
    const other = JSON.stringify(posted?.value).replace('ending', 'elsewhere');
    const changed = golden(NAME)
      .split('\n')
      .map((line) => (line.includes(`"n":${posted?.n},`) ? line.replace(JSON.stringify(posted?.value), other) : line))
      .join('\n');
    const { user } = await openAtPosted(changed);
    await user.click(screen.getByRole('button', { name: '¿Y si…?' }));
    const shown = await dialog();
    await user.selectOptions(shown.getByRole('combobox', { name: 'Qué cambia' }), 'El evento no llega');

    await user.click(shown.getByRole('button', { name: 'Ejecutar' }));

    expect(await shown.findByText('Ya sin cambios, la máquina de hoy no va como se grabó desde la fila 1.')).toBeVisible();
    expect(shown.getByText('Hoy, sin cambios')).toBeInTheDocument();
  });

  it('reports that it cannot run from a step without a preceding state', async () => {
    const actorLine = LINES.find((line) => line.kind === 'actor' && line.actor === posted?.actor);
    const without = golden(NAME)
      .split('\n')
      .map((line) =>
        line.includes(`"n":${actorLine?.n},`)
          ? line.replace('"input":', '"state":{"value":"nowhere","context":{},"status":"active"},"input":')
          : line,
      )
      .filter((line) => !line.includes('xstate.init') || !line.includes(`"actor":"${posted?.actor}"`))
      .join('\n');
    const { user } = await openAtPosted(without);
    await user.click(screen.getByRole('button', { name: '¿Y si…?' }));
    const shown = await dialog();

    await user.click(shown.getByRole('button', { name: 'Ejecutar' }));

    expect(await shown.findByText(/^No se puede ejecutar desde este paso/)).toBeVisible();
  });

  it('pauses the playback, and retains its step and the typed event', async () => {
    const { user } = await openAtPosted();
    fireEvent.keyDown(document.body, { key: ' ' });
    expect(screen.getByRole('button', { name: 'Pausa' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '¿Y si…?' }));
    const shown = await dialog();
    fireEvent.change(shown.getByRole('textbox', { name: 'Evento (JSON)' }), { target: { value: '{"type":"mine"}' } });

    expect(screen.queryByRole('button', { name: 'Pausa' })).not.toBeInTheDocument();
    fireEvent.change(screen.getByRole('slider', { name: 'Paso' }), { target: { value: '3' } });
    await settled();

    expect(shown.getByRole('textbox', { name: 'Evento (JSON)' })).toHaveValue('{"type":"mine"}');
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('runs without blocking the page, shows the progress, and stops when closed', async () => {
    const { user, shown } = await openWhatIf();
    const tasks: (() => void)[] = [];
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 200));
    Object.assign(window, { scheduler: { postTask: () => new Promise<void>((resolve) => tasks.push(resolve)) } });
    fireEvent.click(shown.getByRole('button', { name: 'Ejecutar' }));

    expect(await shown.findByRole('progressbar', { name: 'Hecho' })).toBeInTheDocument();
    expect(shown.queryByRole('grid')).not.toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    for (const task of tasks.splice(0)) task();
    await settled();
    expect(tasks).toEqual([]);
  });
});

describe('trace exported as a test', () => {
  it('is downloaded for the filtered actors [BT-08]', async () => {
    const files: [name: string, text: Promise<string>][] = [];
    const blobs: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${blobs.push(blob) - 1}`;
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.push([this.download, blobs[Number(this.href.slice('blob:'.length))]?.text() ?? Promise.resolve('')]);
    });
    const { user } = await openAtPosted();

    await user.selectOptions(screen.getByRole('combobox', { name: 'Trabajo' }), jobName);
    await user.click(await screen.findByRole('button', { name: 'Prueba Jest de 1 actor' }));

    expect(files.map(([name]) => name)).toEqual([expect.stringMatching(/^trace-\d{4}-\d\d-\d\d\.test\.ts$/)]);
    const text = (await files[0]?.[1]) ?? '';
    expect(text).toContain("from '@/machines/replay/replayTrace'");
    const expected = LINES.filter((line) => (line.kind === 'actor' || line.kind === 'step') && line.actor === posted?.actor);
    expect(text.match(/^ {2}"/gm)).toHaveLength(expected.length);
  });
});

describe('trace comparison', () => {
  const rows = (shown: ReturnType<typeof within>) => shown.getByRole('grid', { name: 'Los dos actores, paso a paso' });

  it('aligns one actor of each trace by events, marks the differences and steps through both [BT-09]', async () => {
    const { user } = await openAtPosted();
    await user.click(screen.getByRole('button', { name: 'Comparar' }));
    const shown = await dialog();
    const printed = golden('printed');
    await user.upload(await shown.findByLabelText('Archivo de traza'), new File([printed], 'printed.trace.jsonl'));

    expect(await shown.findByRole('combobox', { name: 'Actor de printed.trace.jsonl' })).toHaveDisplayValue(/· printJob$/);
    expect(shown.getByRole('combobox', { name: `Actor de ${NAME}.trace.jsonl` })).toHaveDisplayValue(/· printJob$/);
    await waitFor(() => expect(shown.getByRole('status')).toHaveTextContent(/^\d+ diferencias$/));
    const at = () => within(rows(shown)).getByRole('row', { selected: true });
    expect(at().className).toContain('differs');
    const first = at().textContent;
    fireEvent.keyDown(rows(shown), { key: 'ArrowDown' });
    expect(at().textContent).not.toBe(first);
    fireEvent.keyDown(rows(shown), { key: 'Home' });
    expect(at()).toHaveAttribute('aria-rowindex', '1');
    await user.click(shown.getByRole('button', { name: 'Siguiente diferencia' }));
    expect(at().textContent).toBe(first);
  });

  it('finds no difference between a trace and itself, and accepts a sent trace [BT-09]', async () => {
    tracesOf([aPrintTrace()], { 'trace-1': gzipSync(golden(NAME)) });
    const { user } = await openAtPosted();
    await user.click(screen.getByRole('button', { name: 'Comparar' }));
    const shown = await dialog();

    await user.click(await shown.findByText('No salió la comanda'));

    await waitFor(() => expect(rows(shown)).toBeVisible());
    expect(shown.getByText('Sin diferencias')).toBeVisible();
    await user.selectOptions(shown.getByRole('combobox', { name: 'Actor de trace-1' }), 'Sesión · session');
    expect(await shown.findByText(/^\d+ diferencias$/)).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('restarts with a file dropped over an open comparison [BT-09]', async () => {
    const { user } = await openAtPosted();
    await user.click(screen.getByRole('button', { name: 'Comparar' }));
    const shown = await dialog();
    await user.upload(await shown.findByLabelText('Archivo de traza'), new File([golden('printed')], 'printed.trace.jsonl'));
    await user.selectOptions(await shown.findByRole('combobox', { name: 'Actor de printed.trace.jsonl' }), 'Sesión · session');
    await waitFor(() => expect(rows(shown)).toBeVisible());
    fireEvent.keyDown(rows(shown), { key: 'End' });

    const dataTransfer = { types: ['Files'], files: [new File([golden('reply-lost')], 'perdida.jsonl')] };
    fireEvent.drop(document.body, { dataTransfer });

    expect(await shown.findByRole('combobox', { name: 'Actor de perdida.jsonl' })).toHaveDisplayValue(/· printJob$/);
    await waitFor(() => expect(rows(shown)).toBeVisible());
    expect(within(rows(shown)).getByRole('row', { selected: true }).className).toContain('differs');
  });

  it('shows why a file cannot be compared, and accepts another', async () => {
    const { user } = await openAtPosted();
    await user.click(screen.getByRole('button', { name: 'Comparar' }));
    const shown = await dialog();
    await user.upload(await shown.findByLabelText('Archivo de traza'), new File(['{}'], 'otra.jsonl'));

    expect(await shown.findByText('otra.jsonl no se puede abrir')).toBeVisible();
    await user.click(within(shown.getByRole('alert')).getByRole('button', { name: 'Elegir otra' }));
    expect(await shown.findByLabelText('Archivo de traza')).toBeInTheDocument();
  });
});
