import { catalogDrafts, type CatalogDraft } from '@/services/drafts/catalogDrafts';
import { aCatalog } from '../../../test/factories/aCatalog';

const draft = (rev: number, name: string): CatalogDraft => ({
  base: aCatalog([], [], { rev }),
  patch: { name },
  at: '2026-11-20T10:00:00.000Z',
});
/** As the editor of one tab keeps it. */
const tab = () => catalogDrafts('user-1', 'catalog-1');

afterEach(() => tab().forget());

describe('catalogDrafts', () => {
  it('keeps what was changed with the version that it was made from, by user and catalog [BC-03]', async () => {
    const kept = draft(1, 'Carta nueva');
    await tab().keep(kept);

    expect(await tab().read()).toMatchObject(kept);
    expect(await catalogDrafts('user-2', 'catalog-1').read()).toBeNull();
    await tab().forget();
    expect(await tab().read()).toBeNull();
  });

  it('never puts the work of one tab on the version of another [BC-03]', async () => {
    const one = tab();
    const other = tab();
    const first = draft(1, 'Uno');
    await one.keep(first);
    await other.keep(draft(2, 'Otro'));
    await one.keep({ ...first, patch: { name: 'Uno más' } });

    expect(await tab().read()).toMatchObject({ base: { rev: 1 }, patch: { name: 'Uno más' } });
  });

  it('keeps the work of a tab after another one has saved and forgotten its own [BC-03]', async () => {
    const one = tab();
    const first = draft(1, 'Uno');
    await one.keep(first);
    await tab().forget();
    await one.keep({ ...first, patch: { name: 'Uno más' } });

    expect(await tab().read()).toMatchObject({ base: { rev: 1 }, patch: { name: 'Uno más' } });
  });
});
