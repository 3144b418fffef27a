import { screen, waitFor } from '@testing-library/react';
import '@/features/catalogs/CatalogEditor/PriceSheet/PriceSheet';
import { aLayoutOf } from '../setup/layout';
import { ADDRESS, aMenu, atCatalogEditor, priceField, saveButton, serverWithCatalog } from './catalogEditorScreen';
import { renderApp } from './renderApp';

atCatalogEditor();
beforeEach(() => aLayoutOf(1280, 800));

async function openSheet() {
  const catalog = serverWithCatalog();
  const { user } = await renderApp(ADDRESS);
  await user.click(await screen.findByRole('button', { name: 'Hoja de precios' }));
  const grid = await screen.findByRole('grid', { name: 'Hoja de precios' });
  grid.focus();
  return { user, grid, ...catalog };
}
const rowOf = (name: RegExp) => screen.getByRole('row', { name }).textContent?.replace(/\u00a0/g, ' ');

describe('the price sheet', () => {
  it('saves cells that were pasted from a spreadsheet, and reports texts that are no prices [M-01]', async () => {
    const { user, sent } = await openSheet();

    await user.paste('11,50\r\ngratis\r\n-1');

    expect(rowOf(/^Pizza/)).toContain('11,50 €');
    expect(screen.getByText(/1 celda cambiada. 2 textos no son precios válidos/)).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'gratis' })).toBeInvalid();
    expect(screen.getByRole('gridcell', { name: '-1' })).toHaveAccessibleDescription('Un precio no puede ser negativo');
    await user.click(saveButton());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.products).toEqual({ pizza: { ...aMenu().products['pizza'], price: 1150 } });
  });

  it('types a price by keyboard, moves down, and undoes it in one step [M-01]', async () => {
    const { user, grid } = await openSheet();

    await user.keyboard('12,25{Enter}');

    expect(rowOf(/^Pizza/)).toContain('12,25 €');
    expect(grid).toHaveFocus();
    await user.keyboard('+10 %{Enter}');
    expect(rowOf(/^Pasta/)).toContain('9,35 €');
    await user.keyboard('{Control>}zz{/Control}');
    expect(rowOf(/^Pizza/)).toContain('10,00 €');
    expect(rowOf(/^Pasta/)).toContain('8,50 €');
  });

  it('discards a typed price on Escape [M-01]', async () => {
    const { user, grid } = await openSheet();

    await user.keyboard('99{Escape}');

    expect(rowOf(/^Pizza/)).toContain('10,00 €');
    expect(grid).toHaveFocus();
  });

  it('applies a formula to the selected cells, and shows the result in the panes [M-01]', async () => {
    const { user } = await openSheet();

    await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await user.type(screen.getByRole('textbox', { name: /^Fórmula/ }), '+10 %');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Terminación' }), '90');
    await user.click(screen.getByRole('button', { name: 'Aplicar' }));

    expect(rowOf(/^Pizza/)).toContain('10,90 €');
    expect(rowOf(/^Pasta/)).toContain('8,90 €');
    expect(rowOf(/^Tarta/)).toContain('5,00 €');
    await user.click(screen.getByRole('button', { name: 'Hoja de precios' }));
    expect(await priceField('Pizza Ñandú')).toHaveValue('10,90');
  });

  it('leaves the keyboard focus at the end of a row [M-01]', async () => {
    const { user, grid } = await openSheet();

    await user.keyboard('{Control>}{ArrowRight}{/Control}{Tab}');

    expect(grid).not.toHaveFocus();
  });
});
