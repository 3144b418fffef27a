import type { Language } from '@/domain/language';

/**
 * A word of the product with one meaning, explained on the glossary page by the texts `glossary.term.<id>.name` and `.text`. `avoid` lists
 * other words for the same thing, in lower case, with `*` for any ending: people can search for them, and the texts of the product must not
 * use them (test/architecture/words.test.ts).
 */
export interface Term {
  id: string;
  avoid?: Partial<Record<Language, readonly string[]>>;
}

/** The terms of the glossary page by group (row W-06, decision G142). */
export const TERM_GROUPS = {
  places: [
    {
      id: 'restaurant',
      avoid: {
        en: ['location*', 'venue*', 'shop*'],
        es: ['local', 'locales', 'tienda*', 'establecimiento*', 'sucursal*'],
        pt: ['local', 'locais', 'loja*', 'estabelecimento*'],
      },
    },
    { id: 'account' },
    { id: 'subaccount' },
    { id: 'role', avoid: { pt: ['seu papel', 'papéis'] } },
    {
      id: 'channel',
      avoid: { en: ['platform*', 'marketplace*'], es: ['plataforma*', 'marketplace*'], pt: ['plataforma*', 'marketplace*'] },
    },
    { id: 'pos', avoid: { en: ['tpv', 'pdv'], es: ['pos', 'pdv', 'punto de venta'], pt: ['pos', 'tpv', 'ponto de venda'] } },
    { id: 'rider', avoid: { en: ['courier*'], es: ['rider*', 'mensajero*'], pt: ['rider*', 'estafeta*', 'motoboy*'] } },
    { id: 'customer', avoid: { en: ['client', 'clients', 'guest*'], es: ['comensal*', 'huésped*'], pt: ['comensa*', 'hóspede*'] } },
  ],
  orders: [
    { id: 'order', avoid: { es: ['encargo*'], pt: ['encomenda*'] } },
    { id: 'item', avoid: { es: ['ítem*', 'item*'], pt: ['artigo*'] } },
    { id: 'dish' },
    { id: 'status', avoid: { es: ['estatus', 'status'], pt: ['estado*'] } },
    { id: 'deny', avoid: { en: ['declin*'], es: ['declin*'], pt: ['rejeit*', 'declin*'] } },
    { id: 'pickup', avoid: { en: ['pick-up*'], pt: ['recolha*', 'levantamento*'] } },
    { id: 'station', avoid: { es: ['estación', 'estaciones'], pt: ['estação', 'estações'] } },
    { id: 'recall' },
    { id: 'incident' },
  ],
  menus: [
    { id: 'catalog', avoid: { en: ['catalogue*'] } },
    { id: 'menu', avoid: { pt: ['ementa*'] } },
    { id: 'product' },
    { id: 'modifier' },
    { id: 'extras' },
    { id: 'override' },
    { id: 'priceSheet' },
    { id: 'masterMenu' },
    { id: 'sync', avoid: { en: ['synchronis*', 'synchroniz*'] } },
  ],
  availability: [
    { id: 'pause', avoid: { en: ['suspen*'], es: ['suspen*'], pt: ['suspen*'] } },
    { id: 'block' },
    { id: 'busyMode' },
    { id: 'autostacking' },
  ],
  printing: [
    { id: 'ticket', avoid: { es: ['tique', 'tiques'], pt: ['talão', 'talões'] } },
    { id: 'kitchenTicket' },
    { id: 'mainTab' },
    { id: 'printAgain', avoid: { en: ['reprint*'], es: ['reimpri*'], pt: ['reimpri*', 'imprimir novamente'] } },
    { id: 'journal' },
    { id: 'backupPrinter' },
    { id: 'changeSlip' },
    { id: 'epos' },
    { id: 'pollingPrinter' },
    { id: 'installedProgram' },
    { id: 'trace' },
  ],
  figures: [
    { id: 'sales' },
    { id: 'rate' },
    { id: 'expected' },
    { id: 'statement', avoid: { pt: ['liquidaç*'] } },
    { id: 'view', avoid: { pt: ['visualizaç*'] } },
    { id: 'schedule' },
  ],
} as const satisfies Record<string, readonly Term[]>;

export type TermGroup = keyof typeof TERM_GROUPS;

/** An id of a term. */
export type TermId = (typeof TERM_GROUPS)[TermGroup][number]['id'];
