/** Leaves the page and loads another one of the app: everything that runs in this tab ends, as when it is closed. */
export function leaveTo(path: string): void {
  location.assign(path);
}
