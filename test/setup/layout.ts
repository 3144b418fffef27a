/** The height of a row in a virtual list, in pixels. */
const ROW_HEIGHT = 120;

/** Gives every element the size of the window, except rows of virtual lists: jsdom has no layout. */
export function aLayoutOf(width: number, height: number): void {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => width },
    clientHeight: { configurable: true, get: () => height },
    offsetWidth: { configurable: true, get: () => width },
    offsetHeight: {
      configurable: true,
      get(this: HTMLElement) {
        return this.dataset['index'] === undefined ? height : ROW_HEIGHT;
      },
    },
  });
  globalThis.ResizeObserver = class {
    observe = () => undefined;
    unobserve = () => undefined;
    disconnect = () => undefined;
  };
}
