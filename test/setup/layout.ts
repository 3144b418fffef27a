/** Height that a row of a virtual list has here. */
const ROW_HEIGHT = 120;

/** jsdom lays nothing out: here every element is as large as the window, but for the rows of virtual lists. */
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
