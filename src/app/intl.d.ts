/** Message ids are the keys of the Spanish texts, so an unknown id is a type error. */
declare namespace FormatjsIntl {
  interface Message {
    ids: keyof typeof import('../locales/es.json');
  }
}
