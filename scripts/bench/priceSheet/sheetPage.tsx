import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createIntl, createIntlCache, RawIntlProvider } from 'react-intl';
import '@blueprintjs/core/lib/css/blueprint.css';
import '@/app/theme/theme.css';
import type { Catalog } from '@/domain/catalog';
import { sheetCell, type SheetColumn } from '@/domain/priceSheet/priceSheet';
import '@/features/catalogs/CatalogEditor/catalogEditor.css';
import { createEditorStore } from '@/features/catalogs/CatalogEditor/editorStore';
import { viewOf } from '@/features/catalogs/CatalogEditor/editorView';
import { allItems } from '@/features/catalogs/CatalogEditor/listedItems';
import { PriceSheet } from '@/features/catalogs/CatalogEditor/PriceSheet/PriceSheet';
import { EditorContext, ViewContext } from '@/features/catalogs/CatalogEditor/useEditor';
import { formatMoney } from '@/lib/money';
import es from '@/locales/es.json';
import { bigCatalog } from '../bigCatalog.mjs';
import { untilPainted } from '../tables/untilPainted';

export type Shown = 'priceSheet' | 'plainList';

const ROW_HEIGHT = 30;
/** With the base price eight columns. */
const SLUGS = ['glovo', 'ubereats', 'justeat', 'deliveroo', 'ecommerce', 'whatsapp', 'cheerfy'];
const COLUMNS: readonly SheetColumn[] = [null, ...SLUGS];
const MARKET = 'es-ES';

const catalog: Catalog = bigCatalog();
const store = createEditorStore(catalog, catalog);
const editor = {
  ...{ store, market: MARKET, readOnly: false, dispatchView: () => undefined },
  channels: SLUGS.map((slug) => ({ slug, name: slug, image: null })),
};
const view = viewOf(null);
/** Once, as in the app, whose formatters exist when the sheet opens. */
const intl = createIntl({ locale: 'es', messages: es }, createIntlCache());
let root: Root | null = null;

/** Shows the price sheet, or the plain list, instead of what the page shows. Returns the time until its rows are painted, in ms. */
export async function mount(shown: Shown): Promise<number> {
  root?.unmount();
  document.body.replaceChildren();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const frame = document.body.appendChild(document.createElement('div'));
  frame.style.cssText = 'height:100vh;display:flex;flex-direction:column';
  const started = performance.now();
  root = createRoot(frame);
  root.render(pageOf(shown));
  return untilPainted(started, () => document.querySelector('[data-column]')?.textContent !== undefined);
}

function pageOf(shown: Shown): ReactElement {
  return (
    <RawIntlProvider value={intl}>
      {shown === 'plainList' ? (
        <PlainList />
      ) : (
        <EditorContext value={editor}>
          <ViewContext value={view}>
            <PriceSheet />
          </ViewContext>
        </EditorContext>
      )}
    </RawIntlProvider>
  );
}

/** The same prices as a virtual list that is only read: no selection, editor, states or roles of a grid. */
function PlainList() {
  const scroller = useRef<HTMLDivElement>(null);
  const products = allItems(catalog, 'section').flatMap(({ id }) => catalog.products[id] ?? []);
  const virtualizer = useVirtualizer({
    count: products.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div ref={scroller} className="plain-list" style={{ flex: 1, minHeight: 0, overflow: 'auto', position: 'relative' }}>
      <div style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const product = products[index];
          return (
            product && (
              <div
                key={product.id}
                style={{ position: 'absolute', transform: `translateY(${start}px)`, height: ROW_HEIGHT, width: '100%', display: 'flex' }}
              >
                <span style={{ width: 260 }}>{product.name}</span>
                {COLUMNS.map((column) => (
                  <span key={column} data-column={column} style={{ width: 112 }}>
                    {formatMoney(sheetCell(product, column).price ?? 0, 'EUR', MARKET)}
                  </span>
                ))}
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** The element that scrolls the rows. */
export function scroller(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.price-sheet-grid, .plain-list');
}

/** Whether a cell with a price is at a point of the window. */
export function isFilled(x: number, y: number): boolean {
  return (document.elementFromPoint(x, y)?.closest('[data-column]')?.textContent ?? '') !== '';
}
