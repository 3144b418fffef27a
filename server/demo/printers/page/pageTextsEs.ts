import type { PageTexts } from './pageTexts';
import { formatMeasure } from './measure';

const TIME_REFUSED = 'No se ha cambiado: tiene que ser un número entero de 0 a 300000.';

export const TEXTS_ES: PageTexts = {
  title: 'Impresora virtual',
  inOrder: 'Conectada y en orden',
  notices: {
    unplugged: () => 'Desenchufada',
    refused: () => 'Rechaza las conexiones',
    silent: () => 'No contesta',
    busy: () => 'Ocupada por otro equipo',
    coverOpen: () => 'Tapa abierta',
    paperEnd: () => 'Sin papel',
    cutter: () => 'Cortador averiado',
    mechanism: () => 'Mecanismo averiado',
    hotHead: () => 'Cabezal demasiado caliente',
    unrecoverable: () => 'Avería que necesita al técnico',
    batteryEmpty: () => 'Batería agotada',
    dropBody: () => 'Corta la conexión sin imprimir',
    half: () => 'Imprime la mitad',
    dropReply: () => 'Imprime y no contesta',
    lateReply: ({ lateMs }) => `Contesta ${formatMeasure(lateMs / 1000, 'second', 'es')} tarde`,
    html: () => 'Contesta con una página web',
    code: ({ code }) => `Contesta ${code}`,
    spoolsNever: () => 'Encola y no imprime nunca',
    hidden: () => 'El navegador no puede leer su respuesta',
    paperNearEnd: () => 'Queda poco papel',
    batteryLow: () => 'Batería baja',
    spoolsLater: ({ spoolMs }) => `Encola e imprime tras ${formatMeasure(spoolMs / 1000, 'second', 'es')}`,
    slow: ({ printMs }) => `Lenta: ${formatMeasure(printMs / 1000, 'second', 'es')} por ticket`,
    batteryFull: () => 'Con batería, cargada',
  },
  lost: 'El servidor no contesta. Lo que ves es lo último que se supo; la página se pondrá al día sola.',
  count: (tickets) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
  width: (columns, millimetres) => `${columns} columnas · ${millimetres} mm`,
  drawerAt: 'Cajón abierto a las',
  printers: 'Otras impresoras',
  ledger: 'Registro en JSON',
  toPaper: 'Ir al papel',
  paper: 'Papel',
  emptyTitle: 'Aún no ha salido ningún ticket',
  emptyAdvice: 'Los pedidos que se impriman en esta impresora aparecerán aquí.',
  arrived: (count, last) => (count === 1 ? `Ticket ${last} impreso` : `${count} tickets impresos, hasta el ${last}`),
  unseen: { one: '1 ticket nuevo', many: '{n} tickets nuevos' },
  ticket: 'Ticket',
  copy: 'copia',
  marked: 'reimpresión marcada',
  half: 'medio ticket',
  size: (width, height, kilobytes) =>
    `${width} × ${formatMeasure(height, 'millimeter', 'es')} · ${formatMeasure(kilobytes, 'kilobyte', 'es')}`,
  job: 'Trabajo',
  cut: 'Corte',
  drawer: 'Cajón abierto',
  faults: 'Averías',
  faultsAdvice: 'Cada cambio vale desde que lo haces.',
  mend: 'Todo en orden',
  notSent: 'No se ha cambiado: el servidor no contesta.',
  refused: 'No se ha cambiado: la impresora no admite este valor.',
  milliseconds: 'ms',
  groups: {
    parts: 'Tapa, papel y piezas',
    connection: 'Corriente y conexión',
    ticket: 'Qué falla con un ticket',
    timing: 'Tiempos y cola',
  },
  fields: {
    cover: {
      label: 'Tapa',
      options: {
        closed: { name: 'Cerrada', description: 'La tapa está cerrada.' },
        open: { name: 'Abierta', description: 'No imprime nada; cada comprobación dice que la tapa está abierta.' },
      },
    },
    paper: {
      label: 'Rollo de papel',
      options: {
        enough: { name: 'Suficiente', description: 'Hay papel de sobra.' },
        nearEnd: { name: 'Queda poco', description: 'Sigue imprimiendo y avisa de que el papel se acaba.' },
        end: { name: 'Agotado', description: 'No imprime nada y dice que no tiene papel.' },
      },
    },
    broken: {
      label: 'Pieza averiada',
      options: {
        nothing: { name: 'Ninguna', description: 'Todas las piezas funcionan.' },
        cutter: { name: 'El cortador', description: 'El próximo ticket sale entero y con error; los siguientes no salen.' },
        mechanism: { name: 'El mecanismo', description: 'Del próximo ticket sale la mitad; los siguientes no salen.' },
        hotHead: { name: 'El cabezal, por calor', description: 'Del próximo ticket sale la mitad; no imprime más hasta que se enfría.' },
        unrecoverable: { name: 'La electrónica', description: 'Del próximo ticket sale la mitad; no imprime más sin el servicio técnico.' },
      },
    },
    columns: {
      label: 'Ancho del papel',
      options: {
        32: { name: '32 · 58 mm', description: 'Los próximos tickets salen con 32 letras por línea, en papel de 58 mm.' },
        42: { name: '42 · 80 mm', description: 'Los próximos tickets salen con 42 letras por línea, en papel de 80 mm.' },
        48: { name: '48 · 80 mm', description: 'Los próximos tickets salen con 48 letras por línea, en papel de 80 mm.' },
      },
    },
    offline: {
      label: 'Desenchufada',
      options: {
        true: { name: 'Sí', description: 'Nadie recibe respuesta; lo que imprimía y lo que esperaba se pierde.' },
        false: { name: 'No', description: 'Tiene corriente y red.' },
      },
    },
    connection: {
      label: 'Conexiones',
      options: {
        normal: { name: 'Normales', description: 'Contesta a cada petición.' },
        refused: { name: 'Rechaza', description: 'Corta cada conexión al instante; lo ya empezado sale.' },
        silent: { name: 'No contesta', description: 'Acepta la conexión y calla: quien pregunta espera hasta cansarse.' },
      },
    },
    busy: {
      label: 'Ocupada por otro equipo',
      options: {
        true: { name: 'Sí', description: 'Rechaza tickets y comprobaciones: dice que está en uso.' },
        false: { name: 'No', description: 'Nadie más la usa.' },
      },
    },
    cors: {
      label: 'Respuestas legibles (CORS)',
      options: {
        true: { name: 'Sí', description: 'Las páginas de otros sitios pueden leer lo que contesta.' },
        false: { name: 'No', description: 'El navegador esconde la respuesta: puede haber salido papel sin que la página lo sepa.' },
      },
    },
    battery: {
      label: 'Batería',
      options: {
        null: { name: 'No tiene', description: 'Va enchufada a la corriente.' },
        full: { name: 'Llena', description: 'Tiene batería y está cargada.' },
        low: { name: 'Baja', description: 'Sigue imprimiendo y dice que le queda poca carga.' },
        empty: { name: 'Agotada', description: 'No imprime nada y dice que la batería se ha agotado.' },
      },
    },
    fault: {
      label: 'Al imprimir',
      options: {
        none: { name: 'Nada falla', description: 'El ticket sale y queda confirmado.' },
        dropBody: { name: 'Corta antes de imprimir', description: 'La conexión se corta y no sale nada.' },
        half: { name: 'Imprime la mitad', description: 'Sale medio ticket y la conexión se corta.' },
        dropReply: { name: 'Imprime y no contesta', description: 'El ticket sale entero y la conexión se corta antes de la respuesta.' },
        lateReply: { name: 'Contesta tarde', description: 'El ticket sale y la respuesta llega con el retraso de abajo.' },
        html: { name: 'Contesta con una página web', description: 'El ticket sale, pero la respuesta es HTML en lugar de XML.' },
        code: { name: 'Contesta un código', description: 'No sale nada y la respuesta es el código de abajo.' },
      },
    },
    lateMs: { label: 'Retraso de la respuesta', description: 'Cuenta desde que el ticket ha salido.', refused: TIME_REFUSED },
    code: {
      label: 'Código de error',
      description: 'Uno de la lista o cualquier otro: así se ve qué pasa con uno desconocido.',
      refused: 'No se ha cambiado: usa de 1 a 40 letras sin acentos, números o guiones bajos.',
    },
    once: {
      label: 'Solo el próximo ticket',
      options: {
        true: { name: 'Sí', description: 'Falla con el próximo ticket y después todo sigue bien.' },
        false: { name: 'No', description: 'Falla con cada ticket hasta que lo cambies.' },
      },
    },
    printMs: { label: 'Tiempo por ticket', description: 'Lo que tarda en salir; la respuesta llega después.', refused: TIME_REFUSED },
    spooler: {
      label: 'Cola propia',
      options: {
        off: { name: 'No', description: 'Contesta cuando el ticket ya está en el papel.' },
        later: { name: 'Imprime luego', description: 'Contesta enseguida e imprime tras el tiempo de abajo.' },
        never: { name: 'Nunca imprime', description: 'Contesta enseguida y el ticket no sale nunca.' },
      },
    },
    spoolMs: { label: 'Tiempo en la cola', description: 'Cuenta desde que la impresora ha contestado.', refused: TIME_REFUSED },
  },
};
