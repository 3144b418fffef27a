// @ts-check

/**
 * The suites that `--only unit,e2e` names, in their own order; all of them without it.
 * @template {{ name: string }} S
 * @param {S[]} suites
 * @param {string[]} args
 * @returns {S[]}
 * @throws when a name is unknown or missing
 */
export function chooseSuites(suites, args) {
  const at = args.findIndex((argument) => argument === '--only' || argument.startsWith('--only='));
  if (at < 0) return suites;
  const wanted = (args[at]?.split('=')[1] ?? args[at + 1] ?? '').split(',').filter(Boolean);
  const unknown = wanted.filter((name) => !suites.some((suite) => suite.name === name));
  if (unknown.length > 0 || wanted.length === 0) throw new Error(`--only takes a list of: ${suites.map(({ name }) => name).join(', ')}`);
  return suites.filter(({ name }) => wanted.includes(name));
}
