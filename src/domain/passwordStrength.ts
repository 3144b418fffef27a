import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { dictionary as portuguese } from '@zxcvbn-ts/language-pt-br';
import type { PasswordStrength } from '@/domain/passwordRules';

/** Characters that are looked at: what is longer is judged by its beginning, because the time to judge grows with the square. */
const LOOKED_AT = 40;

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...common, ...english, ...spanish, ...portuguese },
  graphs: adjacencyGraphs,
  // Bounds the time for texts of many signs that may stand for letters.
  l33tMaxSubstitutions: 8,
});

/**
 * How hard a password is to guess, by the lists of common passwords, words and names of the app's three languages and by what is known of its
 * user. The lists have 4 MB: to be imported where they are needed (`import()`).
 *
 * @param ofUser Texts that an attacker knows: e-mail, name, company.
 */
export function passwordStrength(password: string, ofUser: readonly (string | null | undefined)[]): PasswordStrength {
  const known = ofUser
    .flatMap((text) => (text ? [text, ...text.split('@'), ...text.split(/[^\p{L}\p{N}]+/u)] : []))
    .filter(({ length }) => length > 2);
  const { score, sequence } = zxcvbn.check(password.slice(0, LOOKED_AT), known);
  const [first, ...others] = sequence;
  return { score, isCommon: others.length === 0 && first?.['dictionaryName'] === 'passwords-common' };
}
