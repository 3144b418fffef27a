/** Message ids are those of the Spanish texts: an id that is not there does not compile. */
declare namespace FormatjsIntl {
  interface Message {
    ids: keyof typeof import('../locales/es.json');
  }
}
