// @ts-check

/**
 * Replaces Blueprint's loader of icons by name, with its list of all names, in the built app: icons are passed as components here
 * (`docs/architecture.md`). An icon passed by name is not rendered.
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
