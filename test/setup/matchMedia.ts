let width = 1280;
const lists = new Set<EventTarget>();

/** Sets the window's width in pixels and a light theme, and notifies existing media queries: jsdom has none. */
export function aWindowOf(pixels: number): void {
  width = pixels;
  globalThis.matchMedia = queryList;
  for (const list of lists) list.dispatchEvent(new Event('change'));
}

export function aWideWindow(): void {
  lists.clear();
  aWindowOf(1280);
}

function queryList(query: string): MediaQueryList {
  const minimum = /min-width: (\d+)px/.exec(query)?.[1];
  const list = Object.assign(new EventTarget(), {
    media: query,
    get matches() {
      return minimum !== undefined && width >= Number(minimum);
    },
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  lists.add(list);
  return list;
}
