import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Picker } from '@/ui/Picker/Picker';
import type { PickerItem } from '@/ui/Picker/pickerItem';
import { aLayoutOf } from '../../../test/setup/layout';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const items = (count: number): PickerItem[] =>
  Array.from({ length: count }, (_, n) => ({ id: `l${n}`, label: `Local ${n}`, detail: `Calle ${n}`, image: `https://img.test/${n}.png` }));

interface RenderOptions {
  count?: number;
  chosen?: string[];
  single?: boolean;
  maxListHeight?: number;
}

function renderPicker({ count = 6, chosen = [], single = false, ...rest }: RenderOptions = {}) {
  const changes: string[][] = [];
  const all = items(count);
  function Field() {
    const [ids, setIds] = useState(chosen);
    const change = (next: string[]) => {
      changes.push(next);
      setIds(next);
    };
    return <Picker label="Locales" allLabel="Todos los locales" items={all} chosen={ids} onChange={change} single={single} {...rest} />;
  }
  renderWithTexts(<Field />);
  return { user: userEvent.setup(), changes };
}

const opener = () => screen.getByRole('button', { name: /^Locales/ });
const search = () => screen.findByRole('combobox', { name: 'Buscar en Locales' });
const options = async () => within(await screen.findByRole('listbox', { name: 'Locales' })).getAllByRole('option');
const names = async () => (await options()).map((option) => option.textContent);

// The layout of the tests gives every element, and so the list, a height of 200 pixels.
beforeEach(() => aLayoutOf(400, 200));

describe('Picker', () => {
  it('shows the label for all when nothing or everything is selected', async () => {
    renderPicker();
    expect(opener()).toHaveAccessibleName('Locales Todos los locales');
  });

  it('renders name, detail and picture in rows of 68 pixels in a list of 400 × 200 [S-15]', async () => {
    const { user } = renderPicker();

    await user.click(opener());

    const [first, second] = await options();
    expect(first).toHaveTextContent('Local 0Calle 0');
    expect(first?.querySelector('img')).toHaveAttribute('src', 'https://img.test/0.png');
    expect(first).toHaveStyle({ height: '68px', transform: 'translateY(0px)' });
    expect(second).toHaveStyle({ transform: 'translateY(68px)' });
    expect(screen.getByRole('listbox').parentElement).toHaveStyle({ height: '200px' });
  });

  it('fits the height of the list to its rows up to `maxListHeight` [S-16]', async () => {
    const { user } = renderPicker({ count: 2, maxListHeight: 224 });

    await user.click(opener());
    await options();

    expect(screen.getByRole('listbox').parentElement).toHaveStyle({ height: '136px', maxHeight: '224px' });
  });

  it('finds items by name and detail ignoring accents and case, and shows a message without results [S-15]', async () => {
    const { user } = renderPicker({ count: 20 });
    await user.click(opener());

    await user.type(await search(), 'LÓCAL 12');
    await waitFor(async () => expect(await names()).toEqual(['Local 12Calle 12']));
    await user.clear(await search());
    await user.type(await search(), 'calle 7');
    await waitFor(async () => expect(await names()).toEqual(['Local 7Calle 7']));
    await user.type(await search(), 'x');

    expect(await screen.findByText('Nada coincide')).toBeVisible();
  });

  it('selects several items and deselects them [S-15]', async () => {
    const { user, changes } = renderPicker();
    await user.click(opener());

    await user.click((await options())[1] ?? document.body);
    await user.click((await options())[2] ?? document.body);
    expect((await options()).map((option) => option.getAttribute('aria-selected'))).toEqual([
      'false',
      'true',
      'true',
      'false',
      'false',
      'false',
    ]);
    await user.click((await options())[1] ?? document.body);

    expect(changes).toEqual([['l1'], ['l1', 'l2'], ['l2']]);
    expect(screen.getByRole('status')).toHaveTextContent('1 elegido');
  });

  it('selects all items, or all search results [S-15]', async () => {
    const { user, changes } = renderPicker({ count: 12 });
    await user.click(opener());

    await user.type(await search(), 'local 1');
    await user.click(await screen.findByRole('button', { name: 'Elegir los 3 encontrados' }));
    expect(changes.at(-1)).toEqual(['l1', 'l10', 'l11']);
    await user.clear(await search());
    await user.click(await screen.findByRole('button', { name: 'Elegir todo (12)' }));

    expect(changes.at(-1)?.sort()).toEqual(
      items(12)
        .map(({ id }) => id)
        .sort(),
    );
    expect(opener()).toHaveAccessibleName('Locales Todos los locales');
  });

  it('shows up to four names and ten pictures of the selection, and counts the rest [S-15]', () => {
    renderPicker({ count: 20, chosen: items(13).map(({ id }) => id) });

    expect(opener()).toHaveTextContent('Local 0Local 1Local 2Local 3+9');
    expect(opener().querySelectorAll('img')).toHaveLength(10);
  });

  it('is cleared by a button, which moves the focus to the picker', async () => {
    const { user, changes } = renderPicker({ chosen: ['l1', 'l2'] });

    await user.click(screen.getByRole('button', { name: 'Quitar lo elegido en Locales' }));

    expect(changes).toEqual([[]]);
    expect(opener()).toHaveFocus();
  });

  it('selects a single item and closes when `single` is set [S-15]', async () => {
    const { user, changes } = renderPicker({ single: true, chosen: ['l1'] });
    await user.click(opener());
    expect(screen.queryByRole('button', { name: /Elegir todo/ })).not.toBeInTheDocument();

    await user.click((await options())[3] ?? document.body);

    expect(changes).toEqual([['l3']]);
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  });

  it('can be operated by keyboard only', async () => {
    const { user, changes } = renderPicker();
    opener().focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await search()).toHaveFocus());

    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}{PageUp}{Enter}');

    expect(changes).toEqual([['l2'], ['l2', 'l0']]);
    const active = (await search()).getAttribute('aria-activedescendant');
    expect(document.getElementById(active ?? '')).toBe((await options())[0]);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
    await waitFor(() => expect(opener()).toHaveFocus());
  });

  it('renders only the visible rows of 20,000, and finds the last item', async () => {
    const { user } = renderPicker({ count: 20_000 });
    await user.click(opener());
    expect((await options()).length).toBeLessThan(20);
    expect((await options())[0]).toHaveAttribute('aria-setsize', '20000');

    fireEvent.change(await search(), { target: { value: 'local 19999' } });

    await waitFor(async () => expect(await names()).toEqual(['Local 19999Calle 19999']));
  });

  it('limits the selection to what a request can contain, and shows the limit', async () => {
    const chosen = items(199).map(({ id }) => id);
    const { user, changes } = renderPicker({ count: 300, chosen });
    await user.click(opener());
    await search();
    expect(screen.getByRole('button', { name: 'Elegir todo (300)' })).toBeDisabled();
    expect(screen.getByRole('status')).toHaveTextContent('199 elegidos de 200 como máximo');

    fireEvent.change(await search(), { target: { value: 'local 25' } });
    await waitFor(async () => expect((await names())[0]).toBe('Local 25Calle 25'));
    await user.click((await screen.findByText('Local 250')).closest<HTMLElement>('[role=option]') ?? document.body);
    await user.click((await screen.findByText('Local 251')).closest<HTMLElement>('[role=option]') ?? document.body);

    expect(changes.map((ids) => ids.length)).toEqual([200]);
  });
});
