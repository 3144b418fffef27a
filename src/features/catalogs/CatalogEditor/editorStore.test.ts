import fc from 'fast-check';
import type { Catalog } from '@/domain/catalog';
import { updateEntity } from '@/domain/catalogEdits';
import { createEditorStore, isUntouched } from '@/features/catalogs/CatalogEditor/editorStore';
import { isEqual } from '@/lib/isEqual';
import { aCatalog, aProduct } from '../../../../test/factories/aCatalog';
import { anyCatalog, anyChange } from '../../../../test/factories/anyCatalog';

const base = aCatalog([aProduct({ id: 'pizza', price: 900 }), aProduct({ id: 'soup', price: 500 })], [], { rev: 1 });
const priced = (id: string, price: number) => (catalog: Catalog) => updateEntity(catalog, 'product', id, { price });
const newer = (change: (catalog: Catalog) => Catalog): Catalog => ({ ...change(structuredClone(base)), rev: 2 });
const prices = ({ products }: Catalog) => Object.values(products).map(({ price }) => price);

describe('editorStore', () => {
  it('edits, undoes, redoes and notifies subscribers [BC-03]', () => {
    const store = createEditorStore(base, base);
    const notifications: (number | null | undefined)[][] = [];
    const stop = store.subscribe(() => notifications.push(prices(store.get().catalog)));

    store.edit(priced('pizza', 1000));
    store.edit((catalog) => catalog);
    store.undo();
    store.undo();
    store.redo();
    stop();
    store.edit(priced('pizza', 1));

    expect(notifications).toEqual([
      [1000, 500],
      [900, 500],
      [1000, 500],
    ]);
    expect(store.get().jumps).toBe(2);
  });

  it('continues from the saved version and still reports edits made during the save as unsaved [BC-03]', () => {
    const store = createEditorStore(base, base);
    store.edit(priced('pizza', 1000));
    const sent = store.get().catalog;
    store.edit(priced('soup', 600));
    store.markSaved(sent, { ...base, rev: 2, updatedAt: 'now' });

    expect(store.get().base).toEqual({ ...sent, rev: 2, updatedAt: 'now' });
    expect(isUntouched(store.get())).toBe(false);
    store.undo();
    expect(isUntouched(store.get())).toBe(true);
    store.undo();
    expect(prices(store.get().catalog)).toEqual([900, 500]);
    expect(isUntouched(store.get())).toBe(false);
  });

  it('preserves undo and redo across a merge without reverting what others saved [BC-03]', () => {
    const store = createEditorStore(base, base);
    store.edit(priced('pizza', 1000));
    store.edit(priced('pizza', 1100));
    store.undo();
    store.rebase(newer(priced('soup', 600)));

    expect(prices(store.get().catalog)).toEqual([1000, 600]);
    store.redo();
    expect(prices(store.get().catalog)).toEqual([1100, 600]);
    store.undo();
    store.undo();
    expect(prices(store.get().catalog)).toEqual([900, 600]);
    expect(isUntouched(store.get())).toBe(true);
    store.undo();
    expect(store.get().history.past).toEqual([]);
  });

  it('undoes an edit saved before a merge without reverting what others saved after it [BC-03]', () => {
    const store = createEditorStore(base, base);
    store.edit(priced('pizza', 1000));
    store.markSaved(store.get().catalog, { ...base, rev: 2 });
    store.rebase({ ...priced('pizza', 1300)(priced('soup', 600)(base)), rev: 3 });

    expect(isUntouched(store.get())).toBe(true);
    store.undo();
    // Mine was 900 before, theirs is 1300 now: theirs wins.
    expect(prices(store.get().catalog)).toEqual([1300, 600]);
  });

  it('applies a conflict choice to every undo step with that edit and the saved value to earlier steps [BC-03]', () => {
    const store = createEditorStore(base, base);
    store.edit(priced('pizza', 1000));
    store.edit(priced('soup', 600));
    store.rebase(newer(priced('pizza', 1300)), { '["product","pizza","price"]': 'mine' });

    expect(prices(store.get().catalog)).toEqual([1000, 600]);
    store.undo();
    expect(prices(store.get().catalog)).toEqual([1000, 500]);
    store.undo();
    expect(prices(store.get().catalog)).toEqual([1300, 500]);
  });

  it('adopts the newer version when nothing was edited and skips undo steps without effect', () => {
    const store = createEditorStore(base, base);
    store.edit(priced('pizza', 1000));
    const saved = newer(priced('pizza', 1000));
    store.rebase(saved);

    expect(store.get().catalog).toBe(saved);
    expect(isUntouched(store.get())).toBe(true);
    store.edit(priced('soup', 600));
    store.undo();
    store.undo();
    expect(prices(store.get().catalog)).toEqual([1000, 500]);
    expect(store.get().history.past).toEqual([]);
  });

  it('undoes the last step that still changes something', () => {
    const store = createEditorStore(base, base);
    store.edit(priced('soup', 600));
    store.edit(priced('pizza', 1000));
    store.rebase(newer(priced('pizza', 1000)));

    store.undo();
    expect(prices(store.get().catalog)).toEqual([1000, 500]);
    store.redo();
    expect(prices(store.get().catalog)).toEqual([1000, 600]);
  });

  it('preserves undo across several successive merges [BC-03]', () => {
    const store = createEditorStore(base, base);
    store.edit(priced('pizza', 1000));
    const second = newer(priced('soup', 600));
    store.rebase(second);
    store.edit((catalog) => updateEntity(catalog, 'product', 'pizza', { name: 'Pizza' }));
    store.rebase({ ...updateEntity(second, 'product', 'soup', { name: 'Sopa' }), rev: 3 });

    store.undo();
    store.undo();
    expect(store.get().catalog.products).toMatchObject({ pizza: { price: 900, name: 'pizza' }, soup: { price: 600, name: 'Sopa' } });
    store.redo();
    store.redo();
    expect(store.get().catalog.products).toMatchObject({ pizza: { price: 1000, name: 'Pizza' }, soup: { price: 600, name: 'Sopa' } });
  });

  it('never reverts a field that others changed, for any sequence of undo and redo [BC-03]', () => {
    const anyEdits = fc.array(anyChange, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(anyCatalog, anyEdits, anyEdits, fc.nat(4), (before, myEdits, theirEdits, undone) => {
        const saved: Catalog = { ...theirEdits.reduce((catalog, change) => change(catalog), before), rev: 2 };
        const store = createEditorStore(before, before);
        for (const change of myEdits) store.edit(change);
        for (let step = 0; step < undone; step += 1) store.undo();
        store.rebase(saved);
        const seen = [store.get().catalog];
        for (const go of [...myEdits.map(() => store.redo), ...myEdits.map(() => store.undo)]) {
          go();
          seen.push(store.get().catalog);
        }

        for (const catalog of seen) {
          for (const [id, product] of Object.entries(saved.products)) {
            const previous = Object.hasOwn(before.products, id) ? before.products[id] : undefined;
            if (!isEqual(product.price, previous?.price)) expect(catalog.products[id]?.price).toEqual(product.price);
            if (product.name !== previous?.name) expect(catalog.products[id]?.name).toBe(product.name);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
