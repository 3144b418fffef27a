import type { PageTexts } from './pageTexts';
import { formatMeasure } from './measure';

const TIME_REFUSED = 'Nada mudou: tem que ser um número inteiro de 0 a 300000.';

export const TEXTS_PT: PageTexts = {
  title: 'Impressora virtual',
  inOrder: 'Conectada e em ordem',
  notices: {
    unplugged: () => 'Fora da tomada',
    refused: () => 'Recusa as conexões',
    silent: () => 'Não responde',
    busy: () => 'Ocupada por outro equipamento',
    coverOpen: () => 'Tampa aberta',
    paperEnd: () => 'Sem papel',
    cutter: () => 'Cortador com defeito',
    mechanism: () => 'Mecanismo com defeito',
    hotHead: () => 'Cabeça de impressão quente demais',
    unrecoverable: () => 'Defeito que precisa de técnico',
    batteryEmpty: () => 'Bateria esgotada',
    dropBody: () => 'Corta a conexão sem imprimir',
    half: () => 'Imprime a metade',
    dropReply: () => 'Imprime e não responde',
    lateReply: ({ lateMs }) => `Responde com ${formatMeasure(lateMs / 1000, 'second', 'pt')} de atraso`,
    html: () => 'Responde com uma página web',
    code: ({ code }) => `Responde ${code}`,
    spoolsNever: () => 'Põe na fila e nunca imprime',
    hidden: () => 'O navegador não consegue ler a resposta',
    paperNearEnd: () => 'Resta pouco papel',
    batteryLow: () => 'Bateria fraca',
    spoolsLater: ({ spoolMs }) => `Põe na fila e imprime após ${formatMeasure(spoolMs / 1000, 'second', 'pt')}`,
    slow: ({ printMs }) => `Lenta: ${formatMeasure(printMs / 1000, 'second', 'pt')} por ticket`,
    batteryFull: () => 'Com bateria, carregada',
  },
  lost: 'O servidor não responde. O que você vê é o último que se soube; a página se atualizará sozinha.',
  count: (tickets) => (tickets === 1 ? '1 ticket' : `${tickets} tickets`),
  width: (columns, millimetres) => `${columns} colunas · ${millimetres} mm`,
  drawerAt: 'Gaveta aberta às',
  printers: 'Outras impressoras',
  ledger: 'Registro em JSON',
  toPaper: 'Ir para o papel',
  paper: 'Papel',
  emptyTitle: 'Nenhum ticket saiu ainda',
  emptyAdvice: 'Os pedidos impressos nesta impressora aparecerão aqui.',
  arrived: (count, last) => (count === 1 ? `Ticket ${last} impresso` : `${count} tickets impressos, até o ${last}`),
  unseen: { one: '1 ticket novo', many: '{n} tickets novos' },
  ticket: 'Ticket',
  copy: 'cópia',
  marked: 'reimpressão marcada',
  half: 'meio ticket',
  size: (width, height, kilobytes) =>
    `${width} × ${formatMeasure(height, 'millimeter', 'pt')} · ${formatMeasure(kilobytes, 'kilobyte', 'pt')}`,
  job: 'Trabalho',
  cut: 'Corte',
  drawer: 'Gaveta aberta',
  faults: 'Falhas',
  faultsAdvice: 'Cada mudança vale assim que você a faz.',
  mend: 'Tudo em ordem',
  notSent: 'Nada mudou: o servidor não responde.',
  refused: 'Nada mudou: a impressora não aceita este valor.',
  milliseconds: 'ms',
  groups: {
    parts: 'Tampa, papel e peças',
    connection: 'Energia e conexão',
    ticket: 'O que falha com um ticket',
    timing: 'Tempos e fila',
  },
  fields: {
    cover: {
      label: 'Tampa',
      options: {
        closed: { name: 'Fechada', description: 'A tampa está fechada.' },
        open: { name: 'Aberta', description: 'Não imprime nada; cada verificação diz que a tampa está aberta.' },
      },
    },
    paper: {
      label: 'Rolo de papel',
      options: {
        enough: { name: 'Suficiente', description: 'Há papel de sobra.' },
        nearEnd: { name: 'Resta pouco', description: 'Continua imprimindo e avisa que o papel está acabando.' },
        end: { name: 'Acabou', description: 'Não imprime nada e diz que está sem papel.' },
      },
    },
    broken: {
      label: 'Peça com defeito',
      options: {
        nothing: { name: 'Nenhuma', description: 'Todas as peças funcionam.' },
        cutter: { name: 'O cortador', description: 'O próximo ticket sai inteiro e com erro; os seguintes não saem.' },
        mechanism: { name: 'O mecanismo', description: 'Do próximo ticket sai a metade; os seguintes não saem.' },
        hotHead: { name: 'A cabeça, por calor', description: 'Do próximo ticket sai a metade; não imprime mais até esfriar.' },
        unrecoverable: { name: 'A eletrônica', description: 'Do próximo ticket sai a metade; não imprime mais sem a assistência técnica.' },
      },
    },
    columns: {
      label: 'Largura do papel',
      options: {
        32: { name: '32 · 58 mm', description: 'Os próximos tickets saem com 32 letras por linha, em papel de 58 mm.' },
        42: { name: '42 · 80 mm', description: 'Os próximos tickets saem com 42 letras por linha, em papel de 80 mm.' },
        48: { name: '48 · 80 mm', description: 'Os próximos tickets saem com 48 letras por linha, em papel de 80 mm.' },
      },
    },
    offline: {
      label: 'Fora da tomada',
      options: {
        true: { name: 'Sim', description: 'Ninguém recebe resposta; o que imprimia e o que esperava se perde.' },
        false: { name: 'Não', description: 'Tem energia e rede.' },
      },
    },
    connection: {
      label: 'Conexões',
      options: {
        normal: { name: 'Normais', description: 'Responde a cada pedido.' },
        refused: { name: 'Recusa', description: 'Corta cada conexão na hora; o que já começou sai.' },
        silent: { name: 'Não responde', description: 'Aceita a conexão e se cala: quem pergunta espera até desistir.' },
      },
    },
    busy: {
      label: 'Ocupada por outro equipamento',
      options: {
        true: { name: 'Sim', description: 'Recusa tickets e verificações: diz que está em uso.' },
        false: { name: 'Não', description: 'Ninguém mais a usa.' },
      },
    },
    cors: {
      label: 'Respostas legíveis (CORS)',
      options: {
        true: { name: 'Sim', description: 'As páginas de outros sites podem ler o que ela responde.' },
        false: { name: 'Não', description: 'O navegador esconde a resposta: pode ter saído papel sem a página saber.' },
      },
    },
    battery: {
      label: 'Bateria',
      options: {
        null: { name: 'Não tem', description: 'Funciona ligada na tomada.' },
        full: { name: 'Cheia', description: 'Tem bateria e está carregada.' },
        low: { name: 'Fraca', description: 'Continua imprimindo e diz que resta pouca carga.' },
        empty: { name: 'Esgotada', description: 'Não imprime nada e diz que a bateria se esgotou.' },
      },
    },
    fault: {
      label: 'Ao imprimir',
      options: {
        none: { name: 'Nada falha', description: 'O ticket sai e fica confirmado.' },
        dropBody: { name: 'Corta antes de imprimir', description: 'A conexão cai e não sai nada.' },
        half: { name: 'Imprime a metade', description: 'Sai meio ticket e a conexão cai.' },
        dropReply: { name: 'Imprime e não responde', description: 'O ticket sai inteiro e a conexão cai antes da resposta.' },
        lateReply: { name: 'Responde tarde', description: 'O ticket sai e a resposta chega com o atraso abaixo.' },
        html: { name: 'Responde com uma página web', description: 'O ticket sai, mas a resposta é HTML em vez de XML.' },
        code: { name: 'Responde um código', description: 'Não sai nada e a resposta é o código abaixo.' },
      },
    },
    lateMs: { label: 'Atraso da resposta', description: 'Conta desde que o ticket saiu.', refused: TIME_REFUSED },
    code: {
      label: 'Código de erro',
      description: 'Um da lista ou qualquer outro: mostra o que acontece com um desconhecido.',
      refused: 'Nada mudou: use de 1 a 40 letras sem acento, números ou sublinhados.',
    },
    once: {
      label: 'Só o próximo ticket',
      options: {
        true: { name: 'Sim', description: 'Falha com o próximo ticket e depois tudo segue bem.' },
        false: { name: 'Não', description: 'Falha com cada ticket até você mudar.' },
      },
    },
    printMs: { label: 'Tempo por ticket', description: 'O que demora para sair; a resposta chega depois.', refused: TIME_REFUSED },
    spooler: {
      label: 'Fila própria',
      options: {
        off: { name: 'Não', description: 'Responde quando o ticket já está no papel.' },
        later: { name: 'Imprime depois', description: 'Responde logo e imprime após o tempo abaixo.' },
        never: { name: 'Nunca imprime', description: 'Responde logo e o ticket não sai nunca.' },
      },
    },
    spoolMs: { label: 'Tempo na fila', description: 'Conta desde que a impressora respondeu.', refused: TIME_REFUSED },
  },
};
