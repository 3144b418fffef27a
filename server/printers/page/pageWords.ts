export type PageLanguage = 'es' | 'en' | 'pt';

export interface PageWords {
  title: string;
  online: string;
  offline: string;
  lost: string;
  offlineSwitch: string;
  count: (tickets: number) => string;
  emptyTitle: string;
  emptyAdvice: string;
  copy: string;
  marked: string;
  cut: string;
  drawer: string;
}

/** What the paper page says, by language. */
export const PAGE_WORDS: Record<PageLanguage, PageWords> = {
  es: {
    title: 'Impresora virtual',
    online: 'Conectada',
    offline: 'Desconectada: no contesta a nadie',
    lost: 'Sin respuesta del servidor',
    offlineSwitch: 'Sin conexión',
    count: (tickets) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
    emptyTitle: 'Aún no ha salido ningún ticket',
    emptyAdvice: 'Los pedidos que se impriman en esta impresora aparecerán aquí.',
    copy: 'copia',
    marked: 'reimpresión marcada',
    cut: 'Corte',
    drawer: 'Cajón abierto',
  },
  en: {
    title: 'Virtual printer',
    online: 'Connected',
    offline: 'Offline: answers nobody',
    lost: 'No answer from the server',
    offlineSwitch: 'Offline',
    count: (tickets) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
    emptyTitle: 'No ticket has come out yet',
    emptyAdvice: 'Orders that are printed on this printer will show up here.',
    copy: 'copy',
    marked: 'marked reprint',
    cut: 'Cut',
    drawer: 'Drawer opened',
  },
  pt: {
    title: 'Impressora virtual',
    online: 'Conectada',
    offline: 'Desconectada: não responde a ninguém',
    lost: 'Sem resposta do servidor',
    offlineSwitch: 'Sem conexão',
    count: (tickets) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
    emptyTitle: 'Nenhum ticket saiu ainda',
    emptyAdvice: 'Os pedidos impressos nesta impressora aparecerão aqui.',
    copy: 'cópia',
    marked: 'reimpressão marcada',
    cut: 'Corte',
    drawer: 'Gaveta aberta',
  },
};

/** The first language of an Accept-Language header that the page speaks; Spanish when there is none. */
export function pageLanguage(acceptLanguage: string | undefined): PageLanguage {
  const wanted = (acceptLanguage ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.slice(0, 2), quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .sort((one, other) => other.quality - one.quality);
  for (const { tag } of wanted) if (tag === 'es' || tag === 'en' || tag === 'pt') return tag;
  return 'es';
}
