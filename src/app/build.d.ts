/// <reference types="webpack/module" />

/** The version of package.json, put in at build time. */
declare const APP_VERSION: string;

declare module '*.css';

declare module '*.wav' {
  const address: string;
  export default address;
}
declare module '@blueprintjs/core/lib/css/blueprint.css?*';
