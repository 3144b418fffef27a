let width = 1280;
const lists = new Set<EventTarget>();

/** jsdom has no media queries: here the window is `pixels` wide and light. Who asked before hears of the new width. */
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
