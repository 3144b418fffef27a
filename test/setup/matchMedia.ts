/** jsdom has no media queries: here the window is `width` pixels wide and light, and never changes by itself. */
export function aWindowOf(width: number): void {
  globalThis.matchMedia = (query) => {
    const minimum = /min-width: (\d+)px/.exec(query)?.[1];
    return Object.assign(new EventTarget(), {
      media: query,
      matches: minimum !== undefined && width >= Number(minimum),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
}

export const aWideWindow = () => aWindowOf(1280);
