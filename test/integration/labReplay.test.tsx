import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { StepLine, TraceLine } from '@/domain/trace/traceFormat';
import { aWindowOf } from '../setup/matchMedia';
import {
  context,
  detail,
  golden,
  goldenLines,
  messages,
  openFile,
  openGolden,
  press,
  renderLab,
  settled,
  step,
  steps,
  tracesOf,
} from './labScreen';

const NAME = 'printer-code';
const LINES = goldenLines(NAME);
const isRefused = (line: TraceLine) => line.kind === 'io' && line.name === 'print' && JSON.stringify(line.data).includes('"success":false');
/** The print call that the printer rejected, and its job. */
const refused = LINES.find(isRefused);
const job = (refused?.kind === 'io' && refused.about) || '';
const jobActor = LINES.find((line) => line.kind === 'actor' && line.name === job);
const ofJob = LINES.filter((line): line is StepLine => line.kind === 'step' && jobActor?.kind === 'actor' && line.actor === jobActor.actor);
const posted = ofJob.find(({ event }) => event.type.endsWith('course.posting'));
const positionOf = (line: TraceLine | undefined) => `${line?.page} · ${line?.n}`;
const asParam = (line: TraceLine | undefined) => encodeURIComponent(`${line?.page}:${line?.n}`);

/** The filter's label of the printer that rejected the ticket. */
const printerLabel = (() => {
  const [, host] = /"url":"http:..([^/]+)/.exec(JSON.stringify(jobActor)) ?? [];
  return `la impresora de cocina de location-es-1 (${host})`;
})();
/** The lane of the machine `mainTab`. */
const MAIN_TAB = 'Elección de la pestaña que imprime';
const count = () => screen.getByRole('slider', { name: 'Paso' }).getAttribute('aria-valuetext');
const filter = (name: string) => screen.getByRole('combobox', { name });

/** Opens the recording at its first step. */
async function openAtStart() {
  const rendered = await open();
  await press('Home');
  return rendered;
}

async function open(text?: string) {
  const rendered = await renderLab();
  await openGolden(rendered.user, NAME, text);
  return rendered;
}

beforeEach(() => void tracesOf([]));
afterEach(() => jest.useRealTimers());

describe('trace replay', () => {
  it('describes what happened, and links each statement to the steps that prove it [BT-05]', async () => {
    const { user } = await open();
    const summary = within(screen.getByRole('region', { name: 'Qué pasó' }));
    expect(summary.getByText('La impresora avisó de un problema')).toBeVisible();

    const [proof] = summary.getAllByRole('button', { name: /^paso \d+$/ });
    await user.click(proof ?? document.body);
    await settled();

    expect(step()).toBeVisible();
    expect(await screen.findByText(new RegExp(`· ${proof?.textContent?.replace(/\D/g, '')}$`))).toBeVisible();
  });

  it('lists problems of other tickets of the same printer separately, and names order and printer [T-06]', async () => {
    const { user } = await renderLab();
    await openGolden(user, 'pair-printed-printer-code');
    const summary = screen.getByRole('region', { name: 'Qué pasó' });
    await user.click(within(summary).getByText('Y una cosa más'));

    expect(within(summary).getByRole('heading', { name: 'Otros tickets de la misma impresora' })).toBeVisible();
    expect(summary).toHaveTextContent(/La impresora de cocina de location-es-1 \(localhost:\d+\) informó de SchemaError/);
    expect(summary).toHaveTextContent(/Ticket de cocina, pedido de las \d\d:\d\d; ticket de caja, pedido de las/);
    expect(screen.getByText(/^Sobre el pedido de las \d\d:\d\d$/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Prueba Jest de 2 actores' })).toBeEnabled();
  });

  it('shows the page of each step and proof only for a trace with several pages [T-06]', async () => {
    const [header = '', ...lines] = golden(NAME).trimEnd().split('\n');
    const { page = '' } = LINES[0] ?? {};
    const twice = [...lines, ...lines.map((line) => line.replaceAll(`"page":"${page}"`, '"page":"another"'))];
    const { user } = await renderLab();
    await openGolden(user, NAME, [header, ...twice].join('\n'));

    expect(steps().getAllByText('pest. 1').length).toBeGreaterThan(0);
    const proof = within(screen.getByRole('region', { name: 'Qué pasó' })).getByRole('group', { name: 'pestaña 2' });
    await user.click(within(proof).getAllByRole('button')[0] ?? document.body);
    await settled();
    expect(step()).toHaveTextContent('pest. 2');
    expect(detail().getByText(/^pestaña 2 · \d+$/)).toBeVisible();
  });

  it("jumps to the error, and shows its message and its actor's state [BT-05, TR-02]", async () => {
    await open();

    await press('e');

    expect(step()).toHaveTextContent(/Error◂ print$/);
    expect(detail().getByRole('heading', { name: 'print' })).toBeVisible();
    expect(detail().getByText(positionOf(refused))).toBeVisible();
    expect(messages().getByRole('button', { name: '◂ printer print', current: true })).toBeVisible();
    expect(context().getByText('course.posting | record.idle')).toBeVisible();
  });

  it("shows a step's event, transition and guard, and its context with old and new values first [BT-05]", async () => {
    const rendered = await renderLab(`?file=${NAME}.trace.jsonl&step=${asParam(posted)}`);
    await openGolden(rendered.user, NAME);

    expect(detail().getByRole('heading', { name: posted?.event.type ?? '' })).toBeVisible();
    for (const { from, guard } of posted?.taken ?? []) {
      expect(detail().getAllByText(from).length).toBeGreaterThan(0);
      if (guard) expect(detail().getByText(`si ${guard}`)).toBeVisible();
    }
    const [changed] = context().getAllByRole('list');
    const rows = within(changed ?? document.body)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows).toContain('copies.0.state "INTENT" → "FAILED"');
    expect(rows).toContain('holdsTurn true → false');
    expect(context().getByText('holdsTurn', { selector: '.json-key-marked' })).toBeVisible();
    expect(context().getByText('holdReported', { selector: '.json-key:not(.json-key-marked)' })).toBeVisible();
  });

  it('steps with keys and buttons, stores the step in the address, and goes back and forward between jumps [BT-05]', async () => {
    const { user, query, travel } = await openAtStart();
    expect(count()).toBe(`1 de ${LINES.length}`);

    await press('ArrowRight');
    await press('ArrowDown');
    await user.click(screen.getByRole('button', { name: 'Un paso adelante' }));
    expect(count()).toBe(`4 de ${LINES.length}`);
    await press('ArrowLeft');
    await waitFor(() => expect(query()).toContain(`step=${asParam(LINES[2])}`));
    await press('e');
    await waitFor(() => expect(query()).toContain(`step=${asParam(refused)}`));
    await press('End');
    expect(count()).toBe(`${LINES.length} de ${LINES.length}`);
    await waitFor(() => expect(query()).toContain(`step=${asParam(LINES.at(-1))}`));
    await travel(-1);

    expect(count()).toBe(`3 de ${LINES.length}`);
    await travel(1);
    expect(count()).toBe(`${LINES.length} de ${LINES.length}`);
    await press('Home');
    expect(count()).toBe(`1 de ${LINES.length}`);
  });

  it('goes to any step with the slider', async () => {
    await open();

    fireEvent.change(screen.getByRole('slider', { name: 'Paso' }), { target: { value: '50' } });
    await settled();

    expect(await screen.findByText(positionOf(LINES[50]))).toBeVisible();
    expect(step()).toHaveAttribute('aria-posinset', '51');
  });

  it('plays at the recorded speed and faster, to the end, and pauses [BT-05]', async () => {
    const { user } = await openAtStart();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Velocidad' }), '×20');
    await press(' ');
    await waitFor(() => expect(count()).not.toBe(`1 de ${LINES.length}`));
    await press(' ');
    const paused = count();
    expect(screen.getByRole('button', { name: 'Reproducir' })).toBeVisible();
    expect(count()).toBe(paused);

    await user.selectOptions(screen.getByRole('combobox', { name: 'Velocidad' }), '×100');
    await user.click(screen.getByRole('button', { name: 'Reproducir' }));

    await waitFor(() => expect(count()).toBe(`${LINES.length} de ${LINES.length}`));
    expect(await screen.findByRole('button', { name: 'Reproducir' })).toBeDisabled();
  });

  it('filters by job, printer, event, machine, page and text [BT-05]', async () => {
    const { user } = await open();
    const about = (name: string) => LINES.filter((line) => line.kind === 'io' && line.about === name).length;
    const own = (actor: string) => LINES.filter((line) => line.kind !== 'io' && line.kind !== 'note' && line.actor === actor).length;

    await user.selectOptions(filter('Trabajo'), job);
    expect(count()).toMatch(new RegExp(` de ${about(job) + own(jobActor?.kind === 'actor' ? jobActor.actor : '')}$`));
    expect(within(screen.getByRole('group', { name: 'Actores' })).getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await user.selectOptions(filter('Impresora'), printerLabel);
    const lanes = within(screen.getByRole('group', { name: 'Actores' })).getAllByRole('button');
    expect(lanes.map(({ title }) => title.replace(/ (?:·|de las) .*\(/, ' ('))).toEqual([
      'Impresora de cocina: estado (printerEntry)',
      'Impresora de cocina: cola (printerLane)',
      'Ticket de cocina, pedido (printJob)',
    ]);
    await press('e');
    expect(step()).toHaveTextContent(/Error◂ print$/);
    expect(detail().getByText(positionOf(refused))).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    await user.selectOptions(filter('Evento'), 'turn.granted');
    expect(steps().getAllByRole('option')).toHaveLength(2);
    await user.selectOptions(filter('Máquina'), 'session');
    expect(screen.getByText('Ningún paso coincide.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
    expect(count()).toMatch(new RegExp(` de ${LINES.length}$`));
    await press('/');
    expect(screen.getByRole('searchbox', { name: 'Buscar en los pasos' })).toHaveFocus();
    await user.keyboard('schemaerror');
    await waitFor(() => expect(steps().getAllByRole('option').length).toBeLessThan(20));
    expect(steps().getAllByText(/print$/).length).toBeGreaterThan(0);
  });

  it('shows a proof hidden by the filter, and removes only the filters that hide it [BT-05]', async () => {
    const { user } = await open();
    await user.selectOptions(filter('Pestaña'), LINES[0]?.page ?? '');
    await user.selectOptions(filter('Evento'), 'turn.granted');
    const [proof] = within(screen.getByRole('region', { name: 'Qué pasó' })).getAllByRole('button', { name: /^paso \d+$/ });
    const n = Number(proof?.textContent?.replace(/\D/g, ''));
    const proving = LINES.find((line) => line.n === n);

    await user.click(proof ?? document.body);
    await settled();

    expect(filter('Evento')).toHaveValue('');
    expect(filter('Pestaña')).toHaveValue(LINES[0]?.page);
    expect(step()).toHaveAttribute('aria-posinset', String(LINES.indexOf(proving ?? LINES[0]!) + 1));
    expect(detail().getByText(positionOf(proving))).toBeVisible();
  });

  it('shows the same step in list, detail, chart and count when the filter hides the step in the address [BT-05]', async () => {
    const { user } = await open();
    await press('e');
    const lanes = within(screen.getByRole('group', { name: 'Actores' }));

    await user.click(lanes.getByRole('button', { name: MAIN_TAB }));
    await settled();

    const tab = LINES.find((line) => line.kind === 'actor' && line.name === 'mainTab');
    const own = LINES.filter((line) => 'actor' in line && tab?.kind === 'actor' && line.actor === tab.actor && line.n < (refused?.n ?? 0));
    expect(step()).toHaveAttribute('aria-posinset', String(own.length));
    expect(count()).toMatch(new RegExp(`^${own.length} de `));
    expect(detail().getByText(positionOf(own.at(-1)))).toBeVisible();
    await user.click(screen.getByRole('button', { name: `Solo ${MAIN_TAB}` }));
    expect(await screen.findByText(positionOf(refused))).toBeVisible();
  });

  it("removes the actor filter when a step in another actor's lane is clicked [BT-05]", async () => {
    const { user } = await open();
    const lanes = within(screen.getByRole('group', { name: 'Actores' }));
    await user.click(lanes.getByRole('button', { name: MAIN_TAB }));
    await settled();
    const lane = (await lanes.findByRole('button', { name: 'Sesión' })).parentElement;

    fireEvent.click(lane?.querySelector('svg') ?? document.body);
    await settled();

    expect(screen.queryByRole('button', { name: `Solo ${MAIN_TAB}` })).not.toBeInTheDocument();
    expect(step()?.querySelector('.step-who')).toHaveTextContent('Sesión');
    expect(await screen.findByText('Sesión (session)', { selector: 'figcaption' })).toBeVisible();
  });

  it('moves the focus between lanes with the arrow keys, as one entry of the browser history [BT-05]', async () => {
    const { user, query, travel } = await openAtStart();
    await press('ArrowRight');
    await press('e');
    const lanes = () => within(screen.getByRole('group', { name: 'Actores' })).getAllByRole('button');
    const first = lanes().findIndex(({ tabIndex }) => tabIndex === 0);
    act(() => lanes()[first]?.focus());

    for (const lane of [first - 1, first - 2, first - 3]) {
      await user.keyboard('{ArrowUp}');
      await waitFor(() => expect(lanes()[lane]).toHaveFocus());
      expect(lanes()[lane]).toHaveAttribute('aria-pressed', 'true');
    }
    await waitFor(() => expect(query()).toMatch(/actor=/));
    await travel(-1);
    expect(query()).not.toMatch(/actor=/);
    expect(count()).toMatch(/^2 de /);
  });

  it('does not step when an arrow key is pressed on the last lane', async () => {
    const { user } = await open();
    const lanes = within(screen.getByRole('group', { name: 'Actores' })).getAllByRole('button');
    const last = lanes.at(-1) ?? document.body;
    await user.click(last);
    await settled();
    const before = count();

    await user.keyboard('{ArrowDown}');

    expect(count()).toBe(before);
    expect(last).toHaveFocus();
  });

  it("shows only one actor's lines, and then all lines [BT-05]", async () => {
    const { user, query } = await open();
    const lanes = within(screen.getByRole('group', { name: 'Actores' }));

    await user.click(lanes.getByRole('button', { name: MAIN_TAB }));
    await settled();

    expect(await lanes.findByRole('button', { name: MAIN_TAB, pressed: true })).toBeVisible();
    expect(query()).toMatch(/actor=/);
    const whose = steps()
      .getAllByRole('option')
      .map((row) => row.querySelector('.step-who')?.textContent);
    expect(new Set(whose)).toEqual(new Set([MAIN_TAB]));
    await user.click(screen.getByRole('button', { name: `Solo ${MAIN_TAB}` }));
    expect(count()).toMatch(new RegExp(` de ${LINES.length}$`));
  });

  it('copies a link to the step', async () => {
    const { user } = await open();
    const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await press('e');

    await user.click(screen.getByRole('button', { name: /^Copiar http/ }));

    expect(copied.mock.calls[0]?.[0]).toBe(`${location.origin}/lab?file=${NAME}.trace.jsonl&step=${asParam(refused)}`);
  });

  it('sends no request while stepping through a trace [TR-02, BT-05]', async () => {
    await open();
    const fetched = jest.spyOn(globalThis, 'fetch');
    const opened = jest.spyOn(XMLHttpRequest.prototype, 'open');

    for (let at = 0; at < LINES.length; at += 1) await press('ArrowRight');
    for (const key of ['e', 'd', 'Home', 'End']) await press(key);

    expect(count()).toBe(`${LINES.length} de ${LINES.length}`);
    expect(fetched).not.toHaveBeenCalled();
    expect(opened).not.toHaveBeenCalled();
    jest.restoreAllMocks();
  });

  it('renders markup in a trace as text', async () => {
    const nasty = golden(NAME).replaceAll('SchemaError', '<img src=x onerror=alert(1)>');
    await open(nasty);
    await press('e');

    expect(document.querySelector('img[src=x]')).toBeNull();
    expect(screen.getAllByText('<img src=x onerror=alert(1)>').length).toBeGreaterThan(0);
  });

  it('shows one pane at a time in a narrow window [BT-05]', async () => {
    aWindowOf(390);
    const { user } = await open();
    await press('e');
    expect(step()).toBeVisible();

    await user.click(screen.getByRole('tab', { name: 'Evento' }));
    expect(screen.queryByRole('listbox', { name: 'Pasos' })).not.toBeInTheDocument();
    expect(detail().getByRole('heading', { name: 'print' })).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Actores' }));
    expect(screen.getByRole('group', { name: 'Actores' })).toBeVisible();
  });
});

describe('trace re-run', () => {
  it('reports that the current machines behave the same [BT-06]', async () => {
    await open();

    expect(screen.getByText('Las máquinas de hoy hacen lo mismo.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Siguiente divergencia (0)' })).toBeDisabled();
  });

  it('marks the first step that differs, with the recorded and the current state [BT-06]', async () => {
    const other = JSON.stringify(posted?.value).replace('ending', 'elsewhere');
    const changed = golden(NAME)
      .split('\n')
      .map((line) => (line.includes(`"n":${posted?.n},`) ? line.replace(JSON.stringify(posted?.value), other) : line))
      .join('\n');
    await open(changed);
    expect(screen.getByRole('button', { name: 'Hoy un actor hace otra cosa: ver dónde' })).toBeVisible();

    await press('d');

    expect(step()).toHaveTextContent(/^.*Diverge/);
    expect(detail().getByText(positionOf(posted))).toBeVisible();
    expect(detail().getByText('Grabado: course.committing.elsewhere | record.idle (active)')).toBeVisible();
    expect(detail().getByText('Hoy: course.committing.ending | record.idle (active)')).toBeVisible();
  });

  it('names the machines that changed since the recording', async () => {
    await open(
      golden(NAME)
        .replace(/"printJob":"\w+"/, '"printJob":"0000000000000000"')
        .replace(/"session":"\w+"/, '"session":"0000000000000000"'),
    );

    expect(screen.getByText(/^Estas máquinas han cambiado desde entonces: .*printJob.*session/)).toBeVisible();
  });

  it('counts the actors whose machine no longer exists', async () => {
    await open(golden(NAME).replaceAll('"machine":"mainTab"', '"machine":"olderTab"'));

    expect(screen.getByText(/La máquina de un actor ya no existe\./)).toBeVisible();
  });
});

it('opens an empty trace', async () => {
  const { user } = await renderLab();

  await openFile(user, `${golden(NAME).split('\n')[0]}\n`);

  expect(await screen.findByRole('region', { name: 'Qué pasó' })).toBeVisible();
  expect(screen.getAllByText('Ningún paso coincide.').length).toBeGreaterThan(0);
});
