// @ts-check

/**
 * Stands in the built app for Blueprint's loader of icons by name, with its list of all names: icons are given as components
 * here (`docs/architecture.md`). An icon given by name would stay empty.
 */
export class Icons {
  static async load() {}
  static async loadAll() {}
  static setLoaderOptions() {}
  static getPaths() {
    return undefined;
  }
  static isValidIconName() {
    return false;
  }
}
