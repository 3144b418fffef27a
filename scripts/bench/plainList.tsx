import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { Catalog } from '@/domain/catalog';

const ROW_HEIGHT = 36;

/** Fetches a catalog, lists names and prices of its products, and unmounts once they are painted. Returns the time until then, in ms. */
export async function show(url: string, token: string): Promise<number> {
  const started = performance.now();
  const reply = await fetch(url, { headers: { 'access-token': token } });
  // The benchmark itself created it.
  const { data } = (await reply.json()) as { data: Catalog };
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(<PlainList catalog={data} />);
  const took = await new Promise<number>((resolve) => {
    const look = () => requestAnimationFrame(place.querySelector('[role=row]') ? () => resolve(performance.now() - started) : look);
    look();
  });
  root.unmount();
  place.remove();
  return took;
}

function PlainList({ catalog }: { catalog: Catalog }) {
  const scroller = useRef<HTMLDivElement>(null);
  const ids = catalog.sections.flatMap(({ productIds }) => productIds);
  const virtualizer = useVirtualizer({
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
  });
  return (
    <div ref={scroller} style={{ position: 'fixed', inset: 0, overflow: 'auto', background: 'white' }}>
      <div role="grid" style={{ position: 'relative', height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const product = catalog.products[ids[index] ?? ''];
          return (
            <div
              key={index}
              role="row"
              style={{ position: 'absolute', transform: `translateY(${start}px)`, height: ROW_HEIGHT, width: '100%', display: 'flex' }}
            >
              <input aria-label="name" defaultValue={product?.name} />
              <input aria-label="price" defaultValue={product?.price ?? ''} />
            </div>
          );
        })}
      </div>
    </div>
  );
}
