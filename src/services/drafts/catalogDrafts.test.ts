import { catalogDrafts, type CatalogDraft } from '@/services/drafts/catalogDrafts';
import { aCatalog } from '../../../test/factories/aCatalog';

const draft = (rev: number, name: string): CatalogDraft => ({
  base: aCatalog([], [], { rev }),
  patch: { name },
  at: '2026-11-20T10:00:00.000Z',
});
/** The drafts as one browser tab opens them. */
const tab = () => catalogDrafts('user-1', 'catalog-1');

afterEach(() => tab().delete());

describe('catalogDrafts', () => {
  it('stores the changes with their base version by user and catalog [BC-03]', async () => {
    const stored = draft(1, 'Carta nueva');
    await tab().save(stored);

    expect(await tab().read()).toMatchObject(stored);
    expect(await catalogDrafts('user-2', 'catalog-1').read()).toBeNull();
    await tab().delete();
    expect(await tab().read()).toBeNull();
  });

  it('never applies the changes of one tab to the base version of another [BC-03]', async () => {
    const one = tab();
    const other = tab();
    const first = draft(1, 'Uno');
    await one.save(first);
    await other.save(draft(2, 'Otro'));
    await one.save({ ...first, patch: { name: 'Uno más' } });

    expect(await tab().read()).toMatchObject({ base: { rev: 1 }, patch: { name: 'Uno más' } });
  });

  it('stores the changes of a tab after another tab has cleared its own [BC-03]', async () => {
    const one = tab();
    const first = draft(1, 'Uno');
    await one.save(first);
    await tab().delete();
    await one.save({ ...first, patch: { name: 'Uno más' } });

    expect(await tab().read()).toMatchObject({ base: { rev: 1 }, patch: { name: 'Uno más' } });
  });
});
