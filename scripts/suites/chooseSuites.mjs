// @ts-check
import { parseArgs } from 'node:util';

/**
 * Returns the suites that `--only unit,e2e` names, in their original order, or all without it.
 * @template {{ name: string }} S
 * @param {S[]} suites
 * @param {string[]} args
 * @returns {S[]}
 * @throws for an unknown or missing name, or another option
 */
export function chooseSuites(suites, args) {
  const names = suites.map(({ name }) => name);
  const requested = namesIn(args);
  if (requested === undefined) return suites;
  const areKnown = requested !== null && requested.length > 0 && requested.every((name) => names.includes(name));
  if (!areKnown) throw new Error(`The one option is --only; it takes a list of: ${names.join(', ')}`);
  return suites.filter(({ name }) => requested.includes(name));
}

/**
 * Groups consecutive suites that name the same group, which run concurrently. Every other suite runs alone.
 * @template {{ group?: string }} S
 * @param {S[]} suites
 * @returns {S[][]}
 */
export function inGroups(suites) {
  /** @type {S[][]} */
  const groups = [];
  for (const suite of suites) {
    const last = groups.at(-1);
    if (suite.group !== undefined && last?.[0]?.group === suite.group) last.push(suite);
    else groups.push([suite]);
  }
  return groups;
}

/**
 * @param {string[]} args
 * @returns {string[] | null | undefined} null: invalid arguments; undefined: no names
 */
function namesIn(args) {
  try {
    return parseArgs({ args, options: { only: { type: 'string' } } })
      .values.only?.split(',')
      .filter(Boolean);
  } catch {
    return null;
  }
}
