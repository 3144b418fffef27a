import { act, screen, within } from '@testing-library/react';
import { ADDRESS, atCatalogEditor, priceField, serverWithCatalog } from './catalogEditorScreen';
import { renderApp } from './renderApp';

const print = (type: 'beforeprint' | 'afterprint') => act(() => void dispatchEvent(new Event(type)));

atCatalogEditor();

describe('printed catalog', () => {
  it('lists the products of each section with their prices, unsaved ones too, only while the page is printed [W-08]', async () => {
    serverWithCatalog();
    const { user } = await renderApp(ADDRESS);
    const price = await priceField('Pasta');
    await user.clear(price);
    await user.type(price, '9,25');
    expect(screen.queryByRole('heading', { level: 2, name: 'Carta' })).not.toBeInTheDocument();

    print('beforeprint');
    const paper = within(screen.getByRole('heading', { level: 2, name: 'Carta' }).parentElement ?? document.body);
    expect(paper.getAllByRole('listitem').map((line) => line.textContent)).toContainEqual(expect.stringMatching(/^Pasta.*9,25\s€$/));

    print('afterprint');
    expect(screen.queryByRole('heading', { level: 2, name: 'Carta' })).not.toBeInTheDocument();
  });
});
