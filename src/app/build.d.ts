/// <reference types="webpack/module" />

/** The version of package.json, put in at build time. */
declare const APP_VERSION: string;

/** True in the bundle of the chaos run alone: see brokenDelivery. */
declare const TEST_SWITCHES: boolean;

/** True in the bundle with hot reload alone: it has the page of the shared components. */
declare const DEVELOPMENT_BUILD: boolean;

declare module '*.css';

declare module '*.wav' {
  const address: string;
  export { address as default };
}
declare module '@blueprintjs/core/lib/css/blueprint.css?*';

/** The texts that come late: those of the Spanish file, by their ids, are in reach of the types as a whole. */
declare module '*.json?late' {
  const texts: typeof import('../locales/es.json');
  export { texts as default };
}
