import type { Language } from '@/domain/language';
import { COMMAND_WORDS, type End, type Verb } from '@/app/shell/CommandPalette/commands/verbWords';
import { searchText } from '@/lib/searchText';

/** A reading of a query: what to do, until when, and the words that name the objects. */
export interface ParsedCommand {
  verb: Verb;
  /** Null if the query names no end. */
  end: End | null;
  /** Normalized words in the typed order, without fillers. */
  words: readonly string[];
}

/** Longest pause or block in minutes that a query can name: one day. */
const MAX_MINUTES = 1_440;

/** The verbs whose commands have an end. */
const WITH_END: readonly Verb[] = ['pause', 'block'];

/** Verbs from whose beginning, of this many letters, the whole verb is recognized. */
const MIN_PREFIX = 4;

/**
 * All readings of a query in a language (row W-02); none if it has no verb. Accents, case and word order do not matter. A phrase may belong
 * to several verbs, and a number at the end may be minutes or a part of a name: each reading is returned, and the objects decide.
 */
export function parseCommand(query: string, language: Language): ParsedCommand[] {
  const tokens = searchText(query)
    .replaceAll(/(\d)(?=[a-z])/g, (digit, _group, at: number, text: string) => (isUnitAt(text, at + 1, language) ? `${digit} ` : digit))
    .split(/[\s,;:!?]+/)
    .filter(Boolean);
  const { verbs } = COMMAND_WORDS[language];
  // The table is keyed by verbs.
  const readings = (Object.entries(verbs) as [Verb, readonly string[]][]).flatMap(([verb, phrases]) => {
    const rest = withoutPhrase(tokens, phrases) ?? withoutPrefix(tokens, phrases);
    return rest ? [{ verb, rest }] : [];
  });
  return readings.flatMap(({ verb, rest }) =>
    (WITH_END.includes(verb) ? endsOf(rest, language) : [{ end: null, rest }]).map((reading) => ({
      verb,
      end: reading.end,
      words: reading.rest.filter((word) => !COMMAND_WORDS[language].fillers.includes(word)),
    })),
  );
}

/** Whether a unit of time that follows a digit begins here, as in "30min". */
function isUnitAt(text: string, at: number, language: Language): boolean {
  const [unit = ''] = /^[a-z]+/.exec(text.slice(at)) ?? [];
  const isAlone = !/[a-z]/.test(text.slice(0, at).split(/\s/).at(-1) ?? '');
  return isAlone && isUnit(unit, language);
}

function isUnit(word: string, language: Language): boolean {
  return COMMAND_WORDS[language].minutes.includes(word) || COMMAND_WORDS[language].hours.includes(word);
}

function endsOf(tokens: readonly string[], language: Language): { end: End | null; rest: readonly string[] }[] {
  const { ends, minutes, hours } = COMMAND_WORDS[language];
  for (const [index, token] of tokens.entries()) {
    const unit = tokens[index + 1] ?? '';
    if (!/^\d{1,4}$/.test(token)) continue;
    const factor = minutes.includes(unit) ? 1 : hours.includes(unit) ? 60 : null;
    if (factor === null) continue;
    const rest = tokens.toSpliced(index, 2);
    return isValid(Number(token) * factor) ? [{ end: { kind: 'minutes', minutes: Number(token) * factor }, rest }] : [];
  }
  for (const { phrases, end } of ends) {
    const rest = withoutPhrase(tokens, phrases);
    if (rest) return [{ end, rest }];
  }
  const last = Number(tokens.at(-1));
  const asName = { end: null, rest: tokens };
  return isValid(last) ? [{ end: { kind: 'minutes', minutes: last }, rest: tokens.slice(0, -1) }, asName] : [asName];
}

function isValid(minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES;
}

/** The tokens without the longest of these phrases; null if they contain none. */
function withoutPhrase(tokens: readonly string[], phrases: readonly string[]): readonly string[] | null {
  for (const phrase of phrases.toSorted((one, other) => other.length - one.length)) {
    const words = phrase.split(' ');
    const at = tokens.findIndex((_token, index) => words.every((word, offset) => tokens[index + offset] === word));
    if (at >= 0) return tokens.toSpliced(at, words.length);
  }
  return null;
}

/** The tokens without a first word that is the beginning of one of these phrases; null if it is not. */
function withoutPrefix([first = '', ...others]: readonly string[], phrases: readonly string[]): readonly string[] | null {
  return first.length >= MIN_PREFIX && phrases.some((phrase) => phrase.startsWith(first)) ? others : null;
}
