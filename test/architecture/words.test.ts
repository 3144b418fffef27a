import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { LANGUAGES, type Language } from '@/domain/language';
import { TERM_GROUPS, type Term } from '@/features/glossary/terms';
import { CATALOGUES, readTexts } from './catalogues';

const TERMS: readonly Term[] = Object.values(TERM_GROUPS).flat();

/** Words for actions and settings, which need no explanation on the glossary page, by what the product calls them in English. */
const OTHER_WORDS: Record<string, Required<Term>['avoid']> = {
  delete: { en: ['eras*'], es: ['borr*', 'suprim*'], pt: ['apag*', 'elimin*', 'delet*'] },
  settings: { es: ['ajuste*'], pt: ['ajuste*', 'definiç*'] },
  'sign in': {
    en: ['log in', 'log out', 'login', 'logout'],
    es: ['iniciar sesión', 'inicia sesión', 'inicie sesión', 'login'],
    pt: ['iniciar sessão', 'terminar sessão', 'login'],
  },
  'e-mail': { en: ['email*'], es: ['email*', 'e-mail*'], pt: ['email*', 'correio*'] },
  'try again': { en: ['retry'], es: ['reintent*'], pt: ['novamente'] },
  'delivery fee': { es: ['gastos de reparto'] },
  file: { pt: ['ficheiro*'] },
  screen: { pt: ['ecrã*'] },
  tab: { pt: ['separador*'] },
  user: { pt: ['utilizador*'] },
};

/** Phrases in which a word has another meaning: a network or a clock, a printer's device id, a setting of a printer. */
const OTHER_MEANINGS =
  /\b(?:red local|rede local|hora local|horário local|local_printer|location control|status (?:notification|sheet))\b/giu;

/** Texts that the specification prescribes, and texts about other things, by the beginning of their id. */
const EXCEPTIONS = [
  // Screen titles and messages of the specification (1 §2, 2 §8).
  'screens.locationControl.title',
  'screens.locationEdit.title',
  'locations.pos.noAccessError',
  'locations.pos.notConfiguredError',
  'locations.pos.offlineError',
  'locations.pos.silentError',
  // The state of a machine in a trace, a state of a country.
  'lab.',
  'orderMaker.billing.provinceLabel',
  // Programs that connect to a printer, and its marked reprint.
  'fields.connection.options.silent.says',
  'marked',
];

/** The text that users read, without placeholders. */
function literals(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      switch (element.type) {
        case TYPE.literal:
          return element.value;
        case TYPE.tag:
          return literals(element.children);
        case TYPE.select:
        case TYPE.plural:
          return Object.values(element.options)
            .map((option) => literals(option.value))
            .join(' | ');
        default:
          return '…';
      }
    })
    .join('');
}

/** A pattern for the words, or null if there are none. */
function patternOf(words: readonly string[]): RegExp | null {
  if (words.length === 0) return null;
  const alternatives = words.map((word) => (word.endsWith('*') ? `${word.slice(0, -1)}\\p{L}*` : word));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
}

const wordsToAvoid = (language: Language) => [
  ...TERMS.flatMap(({ avoid }) => avoid?.[language] ?? []),
  ...Object.values(OTHER_WORDS).flatMap((avoid) => avoid[language] ?? []),
];

/** The texts of a catalogue with a word to avoid, as `id: word`. */
function findWords(texts: Record<string, string>, language: Language): string[] {
  const pattern = patternOf(wordsToAvoid(language));
  return Object.entries(texts)
    .filter(([id]) => !EXCEPTIONS.some((beginning) => id.startsWith(beginning)))
    .flatMap(([id, text]) => {
      const found = pattern?.exec(literals(parse(text)).replace(OTHER_MEANINGS, ''));
      return found ? [`${id}: ${found[0]}`] : [];
    });
}

describe('words on the screens', () => {
  it.each(CATALOGUES.flatMap((folder) => LANGUAGES.map((language) => [folder, language] as const)))(
    'in %s are in %s the only word for their thing [W-06]',
    (folder, language) => {
      expect(findWords(readTexts(folder, language), language)).toEqual([]);
    },
  );

  it('find a word in a text, its plural and its options, but not in a placeholder or a phrase with another meaning', () => {
    const texts = {
      'a.one': 'Las tiendas de la cuenta',
      'a.two': '{count, plural, one {# sucursal} other {# restaurantes}}',
      'a.three': 'La red local',
      'a.four': '{local} abre',
      'lab.five': 'Borrar',
    };

    expect(findWords(texts, 'es')).toEqual(['a.one: tiendas', 'a.two: sucursal']);
  });
});
