import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import type { PasswordStrength } from '@/domain/passwordRules';

/** Maximum number of characters to check. Longer passwords are judged by their beginning, because the time grows quadratically. */
const MAX_CHECKED_LENGTH = 40;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...spanish, ...portuguese },
  graphs: adjacencyGraphs,
  // Limits the time for passwords with many characters that can stand for letters.
  l33tMaxSubstitutions: 8,
});

/**
 * Estimates how hard a password is to guess, with lists of common passwords, words and names in the app's three languages, and with data of
 * its user. The lists have 4 MB: import this module dynamically (`import()`).
 *
 * @param userTexts Texts that an attacker knows: e-mail, name, company.
 */
export function passwordStrength(password: string, userTexts: readonly (string | null | undefined)[]): PasswordStrength {
  const known = userTexts
    .flatMap((text) => (text ? [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)] : []))
    .filter(({ length }) => length > 2);
  const { score, sequence } = zxcvbn.check(password.slice(0, MAX_CHECKED_LENGTH), known);
  const [first, ...others] = sequence;
  return { score, isCommon: others.length === 0 && first?.['dictionaryName'] === 'passwords-common' };
}
