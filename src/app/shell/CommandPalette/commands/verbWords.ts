import type { Language } from '@/domain/language';

/** What a command of the palette does (row W-02). */
export type Verb = 'pause' | 'reopen' | 'block' | 'unblock' | 'print' | 'ready' | 'next' | 'open' | 'prices' | 'language' | 'theme';

/** The end of a pause or block as it was typed. `minutes` counts from now; `tomorrow` is the opening of the next day. */
export type End = { kind: 'minutes'; minutes: number } | { kind: 'tomorrow' | 'endOfService' | 'indefinite' };

interface LanguageWords {
  /** The phrases of each verb. A phrase may belong to several verbs: the objects decide. */
  verbs: Readonly<Record<Verb, readonly string[]>>;
  /** The phrases of the ends without a number. */
  ends: readonly { phrases: readonly string[]; end: End }[];
  minutes: readonly string[];
  hours: readonly string[];
  /** Words without meaning for a command. */
  fillers: readonly string[];
}

/** The words of commands by language, in lower case and without accents (`searchText`). */
export const COMMAND_WORDS: Readonly<Record<Language, LanguageWords>> = {
  es: {
    verbs: {
      pause: ['pausar', 'pausa', 'parar', 'para', 'cerrar', 'cierra', 'poner en pausa'],
      reopen: ['reabrir', 'reabre', 'reanudar', 'reanuda', 'abrir', 'abre', 'quitar pausa', 'quitar la pausa'],
      block: ['bloquear', 'bloquea', 'agotar', 'agotado', 'agotada', 'agotados', 'agotadas', 'sin existencias'],
      unblock: ['desbloquear', 'desbloquea', 'liberar', 'volver a vender'],
      print: ['reimprimir', 'reimprime', 'imprimir de nuevo', 'imprimir otra vez', 'volver a imprimir', 'imprimir', 'imprime'],
      ready: ['marcar listo', 'marcar como listo', 'listo', 'lista', 'preparado', 'terminado'],
      next: ['siguiente estado', 'siguiente', 'avanzar', 'avanza', 'recogido', 'servido'],
      open: ['abrir', 'abre', 'ver', 'ir a', 'ir al', 'mostrar', 'muestra'],
      prices: ['ir a la hoja de precios', 'hoja de precios', 'cambiar precio', 'cambiar precios', 'precio', 'precios'],
      language: ['cambiar idioma', 'idioma', 'lengua', 'cambiar a', 'cambiar', 'en'],
      theme: ['cambiar tema', 'tema', 'modo', 'apariencia', 'cambiar a', 'cambiar'],
    },
    ends: [
      { phrases: ['hasta manana', 'manana'], end: { kind: 'tomorrow' } },
      {
        phrases: ['hasta el cierre', 'hasta el fin del servicio', 'hasta cerrar', 'por hoy', 'hoy'],
        end: { kind: 'endOfService' },
      },
      { phrases: ['hasta nuevo aviso', 'indefinidamente', 'indefinido', 'siempre'], end: { kind: 'indefinite' } },
      { phrases: ['media hora'], end: { kind: 'minutes', minutes: 30 } },
      { phrases: ['una hora'], end: { kind: 'minutes', minutes: 60 } },
    ],
    minutes: ['min', 'mins', 'm', 'minuto', 'minutos'],
    hours: ['h', 'hora', 'horas'],
    fillers: [
      'a',
      'al',
      'el',
      'la',
      'los',
      'las',
      'en',
      'de',
      'del',
      'por',
      'durante',
      'hasta',
      'pedido',
      'producto',
      'canal',
      'restaurante',
    ],
  },
  en: {
    verbs: {
      pause: ['pause', 'stop', 'close', 'snooze'],
      reopen: ['reopen', 'resume', 'open', 'unpause'],
      block: ['block', '86', 'sold out', 'out of stock', 'suspend'],
      unblock: ['unblock', 'sell again', 'restore', 'back in stock'],
      print: ['reprint', 'print again', 'print'],
      ready: ['mark ready', 'mark as ready', 'ready', 'done'],
      next: ['next status', 'next step', 'next', 'advance', 'picked up', 'served'],
      open: ['open', 'show', 'view', 'go to', 'go'],
      prices: ['go to price sheet', 'go to the price sheet', 'price sheet', 'change price', 'change prices', 'price', 'prices'],
      language: ['change language', 'switch language', 'language', 'switch to', 'change to', 'switch', 'in'],
      theme: ['change theme', 'switch theme', 'theme', 'mode', 'appearance', 'switch to', 'change to', 'switch'],
    },
    ends: [
      { phrases: ['until tomorrow', 'till tomorrow', 'tomorrow'], end: { kind: 'tomorrow' } },
      {
        phrases: ['until closing', 'till closing', 'until the end of service', 'end of service', 'for today', 'today'],
        end: { kind: 'endOfService' },
      },
      { phrases: ['until further notice', 'indefinitely', 'forever'], end: { kind: 'indefinite' } },
      { phrases: ['half an hour', 'half hour'], end: { kind: 'minutes', minutes: 30 } },
      { phrases: ['an hour', 'one hour'], end: { kind: 'minutes', minutes: 60 } },
    ],
    minutes: ['min', 'mins', 'm', 'minute', 'minutes'],
    hours: ['h', 'hr', 'hrs', 'hour', 'hours'],
    fillers: ['a', 'an', 'the', 'at', 'in', 'on', 'of', 'to', 'for', 'until', 'till', 'again', 'order', 'product', 'channel', 'restaurant'],
  },
  pt: {
    verbs: {
      pause: ['pausar', 'pausa', 'parar', 'fechar', 'fecha', 'colocar em pausa'],
      reopen: ['reabrir', 'reabre', 'retomar', 'abrir', 'abre', 'tirar pausa', 'tirar a pausa'],
      block: ['bloquear', 'bloqueia', 'esgotar', 'esgotado', 'esgotada', 'esgotados', 'esgotadas', 'sem estoque'],
      unblock: ['desbloquear', 'desbloqueia', 'liberar', 'voltar a vender'],
      print: ['reimprimir', 'reimprime', 'imprimir de novo', 'imprimir outra vez', 'voltar a imprimir', 'imprimir', 'imprime'],
      ready: ['marcar pronto', 'marcar como pronto', 'pronto', 'pronta', 'preparado'],
      next: ['proximo estado', 'proximo status', 'proximo', 'avancar', 'retirado', 'servido'],
      open: ['abrir', 'abre', 'ver', 'ir para', 'ir', 'mostrar', 'mostra'],
      prices: ['ir para a folha de precos', 'folha de precos', 'mudar preco', 'mudar precos', 'alterar precos', 'preco', 'precos'],
      language: ['mudar idioma', 'idioma', 'lingua', 'mudar para', 'mudar', 'em'],
      theme: ['mudar tema', 'tema', 'modo', 'aparencia', 'mudar para', 'mudar'],
    },
    ends: [
      { phrases: ['ate amanha', 'amanha'], end: { kind: 'tomorrow' } },
      {
        phrases: ['ate fechar', 'ate o fechamento', 'ate o fim do servico', 'por hoje', 'hoje'],
        end: { kind: 'endOfService' },
      },
      { phrases: ['ate novo aviso', 'ate segunda ordem', 'indefinidamente', 'indefinido', 'sempre'], end: { kind: 'indefinite' } },
      { phrases: ['meia hora'], end: { kind: 'minutes', minutes: 30 } },
      { phrases: ['uma hora'], end: { kind: 'minutes', minutes: 60 } },
    ],
    minutes: ['min', 'mins', 'm', 'minuto', 'minutos'],
    hours: ['h', 'hora', 'horas'],
    fillers: [
      'a',
      'ao',
      'o',
      'os',
      'as',
      'em',
      'no',
      'na',
      'de',
      'do',
      'da',
      'por',
      'durante',
      'ate',
      'pedido',
      'produto',
      'canal',
      'restaurante',
    ],
  },
};

/** Names of the languages and themes that a command can choose, in all languages, without accents. */
export const LANGUAGE_NAMES: Readonly<Record<Language, readonly string[]>> = {
  es: ['espanol', 'castellano', 'spanish', 'espanhol', 'castelhano'],
  en: ['ingles', 'english'],
  pt: ['portugues', 'portuguese'],
};
export const THEME_NAMES = {
  system: ['sistema', 'system', 'automatico', 'automatic'],
  light: ['claro', 'light', 'dia', 'day'],
  dark: ['oscuro', 'dark', 'escuro', 'noche', 'night', 'noite'],
} as const;
