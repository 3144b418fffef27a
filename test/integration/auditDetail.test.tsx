import { act, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '@/domain/auditEntry';
import { anAuditEntry } from '../factories/anAuditEntry';
import { logOf, renderAudit, rows, table, useAuditServer } from './auditScreen';

useAuditServer();

async function open(entry: Partial<AuditEntry>) {
  logOf([anAuditEntry(entry)]);
  const rendered = renderAudit();
  const [row] = await rows();
  await rendered.user.click(within(row ?? document.body).getByRole('button'));
  return { ...rendered, detail: await screen.findByRole('dialog') };
}

describe('audit log row', () => {
  it('opens with a click anywhere on it', async () => {
    logOf([anAuditEntry()]);
    const { user } = renderAudit();

    await user.click(within(await table()).getByText('user-1'));

    expect(await screen.findByRole('dialog', { name: 'Usuario · Cambio' })).toBeVisible();
  });

  it('opens with the keyboard, and gets the focus back when Escape closes it', async () => {
    logOf([anAuditEntry()]);
    const { user } = renderAudit();
    const opener = within(await table()).getByRole('button');

    act(() => opener.focus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog')).toBeVisible();
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('shows each old value next to the new one as text, whatever its type [AU-01]', async () => {
    const markup = '<img src=x onerror=alert(1)> 🍕 مرحبا';
    const { detail } = await open({
      changes: [
        { path: 'name', old: null, new: markup },
        { path: 'locationsIds', old: ['a'], new: ['a', { deep: [1] }] },
        { path: 'isActive', old: true, new: false },
      ],
    });

    const values = within(detail)
      .getAllByRole('listitem')
      .map((item) => [item.querySelector('code'), item.querySelector('del'), item.querySelector('ins')].map((one) => one?.textContent));
    expect(values).toEqual([
      ['name', 'vacío', markup],
      ['locationsIds', JSON.stringify(['a'], null, 2), JSON.stringify(['a', { deep: [1] }], null, 2)],
      ['isActive', 'true', 'false'],
    ]);
    expect(detail.querySelector('img')).toBeNull();
  });

  it('shows unknown fields unchanged [AU-01]', async () => {
    const { detail } = await open({ changes: null, raw: { why: 'import' }, ip: '10.0.0.1' });

    expect(within(detail).getByText('No ha cambiado ningún campo.')).toBeVisible();
    expect(JSON.parse(detail.querySelector('pre')?.textContent ?? '')).toEqual({ ip: '10.0.0.1', raw: { why: 'import' } });
  });

  it.each([
    ['a user', { entity: 'user', entityId: 'user/1' }, '/users/user%2F1'],
    ['an account', { entity: 'account', entityId: 'account-1' }, '/accounts/account-1'],
    ['a flag', { entity: 'flag', entityId: 'store-availability' }, '/lab/flags'],
    ['a printer, which has no screen', { entity: 'printer', entityId: 'printer-1' }, null],
    ['a user who was deleted', { entity: 'user', action: 'delete' }, null],
  ])('links to the changed entity: %s', async (_what, entry, address) => {
    const { detail } = await open(entry);

    expect(within(detail).queryByRole('link')?.getAttribute('href') ?? null).toBe(address);
  });
});
