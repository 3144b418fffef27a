import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { SavedView } from '@/ui/DataGrid/gridColumn';
import { PLAIN_VIEW } from '@/ui/DataGrid/gridView';
import { ViewMenu } from '@/ui/DataGrid/ViewMenu';
import { renderWithTexts } from '../../../test/setup/renderWithTexts';

const ONE = { name: 'Una', view: { ...PLAIN_VIEW, hidden: ['note'] } };
const OTHER = { name: 'Otra', view: { ...PLAIN_VIEW, hidden: ['orders'] } };

async function openViews(initial: readonly SavedView[]) {
  let saved = initial;
  function Menu() {
    const [views, setViews] = useState(initial);
    const [view, setView] = useState(PLAIN_VIEW);
    saved = views;
    return <ViewMenu view={view} startView={PLAIN_VIEW} views={views} onViewChange={setView} onViewsChange={setViews} />;
  }
  renderWithTexts(<Menu />);
  const user = userEvent.setup();
  const open = () => user.click(screen.getByRole('button', { name: /^Vista: / }));
  await open();
  return { user, open, saved: () => saved, name: await screen.findByRole('textbox', { name: 'Nombre de la vista' }) };
}

describe('ViewMenu', () => {
  it('replaces the view of the same name only after warning the user [BR-01]', async () => {
    const { user, saved, name } = await openViews([ONE, OTHER]);
    await user.type(name, 'Un');
    expect(screen.getByRole('button', { name: 'Guardar como vista' })).toBeEnabled();
    expect(name).not.toHaveAccessibleDescription();

    await user.type(name, 'a ');

    expect(name).toHaveAccessibleDescription('Ya hay una vista «Una»: la de ahora ocupará su lugar.');
    expect(screen.queryByRole('button', { name: 'Guardar como vista' })).not.toBeInTheDocument();
    expect(saved()).toEqual([ONE, OTHER]);
    await user.click(screen.getByRole('button', { name: 'Sustituir la vista' }));
    expect(saved()).toEqual([OTHER, { name: 'Una', view: PLAIN_VIEW }]);
  });

  it('warns when renaming to the name of another view, but not to its own [BR-01]', async () => {
    const { user, open, saved } = await openViews([ONE, OTHER]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Una' }));
    await open();
    await user.click(await screen.findByRole('menuitem', { name: 'Cambiar el nombre' }));
    const name = screen.getByRole('textbox', { name: 'Nombre nuevo' });
    expect(name).toHaveValue('Una');
    expect(name).not.toHaveAccessibleDescription();

    await user.clear(name);
    await user.type(name, 'Otra');

    expect(name).toHaveAccessibleDescription('Ya hay una vista «Otra»: la de ahora ocupará su lugar.');
    await user.click(screen.getByRole('button', { name: 'Sustituir la vista' }));
    expect(saved()).toEqual([{ ...ONE, name: 'Otra' }]);
  });
});
