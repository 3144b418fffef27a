// @ts-check
import { parseArgs } from 'node:util';
import { run } from './run.mjs';

/**
 * The arguments of the seed for the arguments of the demo server: the same database and printers.
 * @param {string[]} args
 */
export function seedArguments(args) {
  const { values } = parseArgs({ args, options: { data: { type: 'string' }, 'printer-port': { type: 'string' } }, strict: false });
  const given = Object.entries(values).filter(([name, value]) => ['data', 'printer-port'].includes(name) && typeof value === 'string');
  return ['--import', 'tsx', 'server/demo/seed/main.ts', '--if-empty', ...given.map(([name, value]) => `--${name}=${value}`)];
}

/**
 * Creates the demo data in an empty database. Reports nothing: the server creates what is missing, and explains why it cannot.
 * @param {string} root
 * @param {string[]} args the arguments of the demo server
 */
export async function createDemoData(root, args) {
  await run(process.execPath, seedArguments(args), { cwd: root, capture: true });
}
