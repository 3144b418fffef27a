/// <reference types="webpack/module" />

/** The version in package.json, inserted by the build. */
declare const APP_VERSION: string;

/** True only in the bundle of the chaos run: see brokenDelivery. */
declare const TEST_SWITCHES: boolean;

/** True only in the bundle with hot reload, which includes the page of the shared components. */
declare const DEVELOPMENT_BUILD: boolean;

declare module '*.css';

declare module '*.wav' {
  const address: string;
  export { address as default };
}

/** A file that is loaded as it is. */
declare module '*.gz' {
  const address: string;
  export { address as default };
}
declare module '@blueprintjs/core/lib/css/blueprint.css?*';

/** Late texts. Their type contains all Spanish texts. */
declare module '*.json?late' {
  const texts: typeof import('../locales/es.json');
  export { texts as default };
}
