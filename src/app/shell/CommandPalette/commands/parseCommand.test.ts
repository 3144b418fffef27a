import { LANGUAGES, type Language } from '@/domain/language';
import { parseCommand } from '@/app/shell/CommandPalette/commands/parseCommand';
import { COMMAND_WORDS } from '@/app/shell/CommandPalette/commands/verbWords';
import { searchText } from '@/lib/searchText';

const minutes = (count: number) => ({ kind: 'minutes', minutes: count });
const TOMORROW = { kind: 'tomorrow' };

describe('parseCommand', () => {
  it.each([
    ['es', 'pausar glovo malasaña 30 min', 'pause', minutes(30), 'glovo malasana'],
    ['es', 'GLOVO Malasaña 45min PAUSAR', 'pause', minutes(45), 'glovo malasana'],
    ['es', 'parar glovo en Malasaña durante 2 horas', 'pause', minutes(120), 'glovo malasana'],
    ['es', 'pausar glovo media hora', 'pause', minutes(30), 'glovo'],
    ['es', 'reanudar glovo en malasaña', 'reopen', null, 'glovo malasana'],
    ['es', 'bloquear croquetas hasta mañana', 'block', TOMORROW, 'croquetas'],
    ['es', 'croquetas agotadas hoy', 'block', { kind: 'endOfService' }, 'croquetas'],
    ['es', 'bloquear croquetas hasta nuevo aviso', 'block', { kind: 'indefinite' }, 'croquetas'],
    ['es', 'desbloquear croquetas', 'unblock', null, 'croquetas'],
    ['es', 'reimprimir E6FJY', 'print', null, 'e6fjy'],
    ['es', 'volver a imprimir el pedido E6FJY', 'print', null, 'e6fjy'],
    ['es', 'E6FJY listo', 'ready', null, 'e6fjy'],
    ['es', 'siguiente estado E6FJY', 'next', null, 'e6fjy'],
    ['es', 'ver pedido E6FJY', 'open', null, 'e6fjy'],
    ['es', 'ir a la hoja de precios de malasaña', 'prices', null, 'malasana'],
    ['es', 'idioma inglés', 'language', null, 'ingles'],
    ['es', 'tema oscuro', 'theme', null, 'oscuro'],
    ['en', 'pause Glovo at Malasaña for 30 min', 'pause', minutes(30), 'glovo malasana'],
    ['en', 'resume glovo malasaña', 'reopen', null, 'glovo malasana'],
    ['en', 'block croquettes until tomorrow', 'block', TOMORROW, 'croquettes'],
    ['en', '86 croquettes', 'block', null, 'croquettes'],
    ['en', 'croquettes back in stock', 'unblock', null, 'croquettes'],
    ['en', 'print E6FJY again', 'print', null, 'e6fjy'],
    ['en', 'mark E6FJY ready', 'ready', null, 'mark e6fjy'],
    ['en', 'mark as ready E6FJY', 'ready', null, 'e6fjy'],
    ['en', 'next step E6FJY', 'next', null, 'e6fjy'],
    ['en', 'go to prices', 'open', null, 'prices'],
    ['en', 'price sheet of Malasaña', 'prices', null, 'malasana'],
    ['en', 'language Spanish', 'language', null, 'spanish'],
    ['en', 'dark theme', 'theme', null, 'dark'],
    ['pt', 'pausar glovo no Botafogo por 30 minutos', 'pause', minutes(30), 'glovo botafogo'],
    ['pt', 'retomar glovo botafogo', 'reopen', null, 'glovo botafogo'],
    ['pt', 'bloquear coxinha até amanhã', 'block', TOMORROW, 'coxinha'],
    ['pt', 'coxinhas esgotadas', 'block', null, 'coxinhas'],
    ['pt', 'desbloquear coxinha', 'unblock', null, 'coxinha'],
    ['pt', 'imprimir de novo E6FJY', 'print', null, 'e6fjy'],
    ['pt', 'E6FJY pronto', 'ready', null, 'e6fjy'],
    ['pt', 'avançar E6FJY', 'next', null, 'e6fjy'],
    ['pt', 'ir para preços', 'open', null, 'precos'],
    ['pt', 'folha de preços do Botafogo', 'prices', null, 'botafogo'],
    ['pt', 'idioma espanhol', 'language', null, 'espanhol'],
    ['pt', 'tema escuro', 'theme', null, 'escuro'],
  ] as const)('reads in %s "%s" as %s [W-02]', (language, query, verb, end, words) => {
    expect(parseCommand(query, language)).toContainEqual({ verb, end, words: words.split(' ') });
  });

  it('reads a number at the end as minutes or as a part of the name [W-02]', () => {
    expect(parseCommand('pausar glovo centro 15', 'es')).toEqual([
      { verb: 'pause', end: minutes(15), words: ['glovo', 'centro'] },
      { verb: 'pause', end: null, words: ['glovo', 'centro', '15'] },
    ]);
  });

  it('reads an ambiguous verb in all its meanings [W-02]', () => {
    expect(parseCommand('abrir glovo', 'es').map(({ verb }) => verb)).toEqual(['reopen', 'open']);
  });

  it('recognizes a verb from its first four letters, only at the beginning [W-02]', () => {
    expect(parseCommand('bloq croquetas', 'es')).toEqual([{ verb: 'block', end: null, words: ['croquetas'] }]);
    expect(parseCommand('croquetas bloq', 'es')).toEqual([]);
    expect(parseCommand('blo croquetas', 'es')).toEqual([]);
  });

  it.each(['pausar glovo 0 min', 'pausar glovo 25 h', 'pausar glovo 9999 min'])(
    'reads no command from "%s": its duration is invalid [W-02]',
    (query) => {
      expect(parseCommand(query, 'es')).toEqual([]);
    },
  );

  it.each(['', 'glovo malasaña', 'E6FJY', '30 min'])('reads no command from "%s", which has no verb [W-02]', (query) => {
    expect(parseCommand(query, 'es')).toEqual([]);
  });

  it.each(LANGUAGES)('has only normalized words in %s, and each verb by each phrase [W-02]', (language: Language) => {
    const { verbs, ends, ...lists } = COMMAND_WORDS[language];
    const phrases = [...Object.values(verbs).flat(), ...ends.flatMap((each) => each.phrases), ...Object.values(lists).flat()];
    expect(phrases.filter((phrase) => phrase !== searchText(phrase))).toEqual([]);
    for (const [verb, all] of Object.entries(verbs)) {
      for (const phrase of all) expect(parseCommand(`${phrase} xyzzy`, language).map((each) => each.verb)).toContain(verb);
    }
  });
});
