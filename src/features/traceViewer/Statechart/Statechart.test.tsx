import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMachine, type AnyStateMachine } from 'xstate';
import { Statechart } from '@/features/traceViewer/Statechart/Statechart';
import type { TakenTransition } from '@/features/traceViewer/Statechart/takenTransition';
import { mainTabMachine } from '@/machines/mainTab/mainTabMachine';
import { aLayoutOf } from '../../../../test/setup/layout';
import { aLayoutWorker } from '../../../../test/setup/layoutWorker';
import { renderWithTexts } from '../../../../test/setup/renderWithTexts';

const ELECTED: TakenTransition[] = [
  { from: 'mainTab.role.requesting', to: ['mainTab.role.main'], on: 'mainTab.reported', guard: 'isReportedMain' },
];
const MAIN = { lock: 'waiting', role: { main: 'quiet' } };
const STANDBY = { lock: 'waiting', role: 'standby' };
const aDoor = (id = 'door') => createMachine({ id, initial: 'shut', states: { shut: { on: { push: 'open' } }, open: { type: 'final' } } });
const door = aDoor();

const chart = (machine: AnyStateMachine | null, value: unknown, taken: TakenTransition[] = []) => (
  <Statechart machine={machine} value={value} taken={taken} />
);
const image = (name: RegExp) => screen.findByRole('img', { name });
const shown = (name: string, id: string) => document.querySelector(`[data-${name}="${id}"]`);
const view = () =>
  document
    .querySelector('.statechart-frame > svg > g')
    ?.getAttribute('transform')
    ?.replaceAll(/[\d.]+/g, (number) => Number(number).toFixed(3));
const button = (name: string) => screen.getByRole('button', { name });
/** jsdom has no pointer events. */
const point = (element: Element, type: string, x: number, pointerId = 1) =>
  fireEvent(element, Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: 10 }), { pointerId }));

beforeEach(() => {
  aLayoutOf(600, 400);
  aLayoutWorker();
});

describe('Statechart', () => {
  it('highlights the active states and the transition just taken, with its guard [BT-05]', async () => {
    const { rerender } = renderWithTexts(chart(mainTabMachine, MAIN, ELECTED));

    expect(await image(/mainTab.*lock\.waiting \| role\.main\.quiet/)).toBeVisible();
    expect(shown('state', 'mainTab.role.main.quiet')).toHaveClass('chart-state-live');
    expect(shown('state', 'mainTab.role.main')).toHaveClass('chart-state-around');
    expect(shown('state', 'mainTab.role.standby')).toHaveAttribute('class', 'chart-state chart-state-leaf');
    expect([...document.querySelectorAll('.chart-label-taken')].map(({ textContent }) => textContent)).toEqual([
      'mainTab.reported [isReportedMain]',
    ]);
    expect(document.querySelectorAll('.chart-transition-taken')).toHaveLength(1);

    rerender(chart(mainTabMachine, STANDBY));

    expect(shown('state', 'mainTab.role.main')).not.toHaveClass('chart-state-around');
    expect(document.querySelector('.chart-transition-taken')).toBeNull();
  });

  it('follows the active state when it is out of view, unless that is switched off [BT-05]', async () => {
    const led = (value: unknown, to: string) => chart(mainTabMachine, value, [{ from: 'mainTab.role', to: [to], on: '' }]);
    const { rerender } = renderWithTexts(led(MAIN, 'mainTab.role.main'));
    await image(/quiet/);
    const atMain = view();

    rerender(led({ ...STANDBY, role: 'left' }, 'mainTab.role.left'));
    const atLeft = view();
    await userEvent.click(button('Seguir el estado actual'));
    rerender(led(MAIN, 'mainTab.role.main'));

    expect(atLeft).not.toBe(atMain);
    expect(view()).toBe(atLeft);
  });

  it('pans and zooms by pointer, wheel, buttons and keys', async () => {
    renderWithTexts(chart(door, 'shut'));
    const frame = (await image(/door/)).parentElement!;
    const views = [view()];
    const after = (change: () => void) => {
      change();
      views.push(view());
    };
    frame.setPointerCapture = () => undefined;

    after(() => fireEvent.wheel(frame, { deltaY: -100 }));
    after(() => {
      point(frame, 'pointerdown', 10);
      point(frame, 'pointermove', 60);
      point(frame, 'pointerup', 60);
    });
    after(() => fireEvent.keyDown(frame, { key: 'ArrowDown', shiftKey: true }));
    after(() => fireEvent.keyDown(frame, { key: '-' }));
    after(() => fireEvent.click(button('Ampliar')));
    expect(new Set(views).size).toBe(views.length - 1);
    expect(views.at(-1)).toBe(views.at(-3));

    after(() => fireEvent.click(button('Ver entero')));
    expect(views.at(-1)).toBe(views[0]);
    after(() => fireEvent.keyDown(frame, { key: 'ArrowDown' }));
    expect(views.at(-1)).toBe(views[0]);
  });

  it('pans and zooms with two fingers, and pans with the remaining one', async () => {
    renderWithTexts(chart(door, 'shut'));
    const frame = (await image(/door/)).parentElement!;
    frame.setPointerCapture = () => undefined;
    const numbers = () => [...(view() ?? '').matchAll(/-?[\d.]+/g)].map(Number);
    const [x = 0, , scale = 0] = numbers();

    point(frame, 'pointerdown', 100, 1);
    point(frame, 'pointerdown', 200, 2);
    point(frame, 'pointermove', 300, 2);
    // The drawing's point that was at the fingers' midpoint, 150, is now at their new midpoint, 200.
    expect(numbers()[2]).toBeCloseTo(scale * 2);
    expect(numbers()[0]).toBeCloseTo(200 - (150 - x) * 2);
    point(frame, 'pointerup', 100, 1);
    const before = numbers();
    point(frame, 'pointermove', 310, 2);
    point(frame, 'pointerup', 310, 2);
    point(frame, 'pointermove', 900, 2);
    expect(numbers()).toEqual([(before[0] ?? 0) + 10, before[1], before[2]]);
  });

  it('also lists its states', async () => {
    renderWithTexts(chart(door, 'shut'));
    await image(/door.*shut/);

    await userEvent.click(button('Ver como lista'));
    const [shut, open] = screen.getAllByRole('listitem');

    expect(shut).toHaveTextContent('inicial');
    expect(shut).toHaveAttribute('aria-current', 'true');
    expect(open).toHaveTextContent('final');
    expect(open).not.toHaveAttribute('aria-current');
    await userEvent.click(button('Ver como lista'));
    expect(await image(/door/)).toBeVisible();
  });

  it('lists the states if the layout fails, and draws them after a retry', async () => {
    aLayoutWorker('broken');
    renderWithTexts(chart(aDoor('stuckDoor'), 'shut'));

    expect(await screen.findByRole('alert')).toHaveTextContent('No se ha podido dibujar');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['shutinicial y ahora', 'openfinal']);

    aLayoutWorker();
    await userEvent.click(button('Volver a intentarlo'));
    expect(await image(/stuckDoor/)).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows a placeholder during the layout', () => {
    aLayoutWorker('silent');
    renderWithTexts(chart(aDoor('slowDoor'), 'shut'));

    expect(document.querySelector('.statechart')).toHaveClass('bp6-skeleton');
  });

  it('reports an unknown machine', () => {
    renderWithTexts(chart(null, 'shut'));

    expect(screen.getByText('Esta máquina ya no existe.')).toBeVisible();
  });

  it('ignores a state that the machine no longer has', async () => {
    renderWithTexts(chart(door, { ajar: 'widely' }));

    expect(await image(/ajar\.widely/)).toBeVisible();
    expect(document.querySelectorAll('.chart-state')).toHaveLength(3);
  });
});
