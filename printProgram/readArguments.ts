import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { MAX_PROGRAM_PRINTERS } from '@/domain/printProgram';

export const USAGE = `Usage: node pase-print.mjs ADDRESS --printer "NAME=PRINTER" [--printer …]
       node pase-print.mjs --config FILE
       node pase-print.mjs … --check

ADDRESS   the address that Pase shows once in the settings of a printer with the method "Installed program"
NAME      what "Printer name in the operating system" is in these settings
PRINTER   http://192.168.1.50       a printer with ePOS-Print
          tcp://192.168.1.50:9100   an ESC/POS printer in the network
--check   checks Pase and the printers once, without paper; exit code 0: all can print

FILE is JSON: { "address": "https://…", "printers": { "NAME": "PRINTER" } }. It keeps the address out of the list of processes.`;

/** The longest name of a printer that the server accepts, in characters. */
const MAX_NAME = 200;

/** What is wrong with the arguments, for a person. */
export class ArgumentProblem extends Error {}

/** The address with its key, and the addresses of printers by name. */
export interface ProgramArguments {
  address: string;
  printers: ReadonlyMap<string, string>;
  /** Check once instead of printing. */
  isCheck: boolean;
}

const configSchema = z.strictObject({ address: z.string(), printers: z.record(z.string(), z.string()) });

/**
 * Reads the arguments of the program, or its configuration file; null: help was requested.
 *
 * @throws ArgumentProblem
 */
export function readArguments(args: readonly string[]): ProgramArguments | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  if (values.config !== undefined && (positionals.length > 0 || values.printer)) {
    throw new ArgumentProblem('Give either --config or an address and printers.');
  }
  const [address = '', ...more] = positionals;
  if (more.length > 0) throw new ArgumentProblem('More than one address was given.');
  const { address: polled, printers } =
    values.config === undefined ? { address, printers: (values.printer ?? []).map(splitPrinter) } : readConfig(values.config);
  return { address: checkedAddress(polled), printers: checkedPrinters(printers), isCheck: values.check ?? false };
}

function parse(args: readonly string[]) {
  const options = {
    printer: { type: 'string', multiple: true },
    config: { type: 'string' },
    check: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new ArgumentProblem(error instanceof Error ? error.message : String(error));
  }
}

function splitPrinter(text: string): [name: string, printer: string] {
  const at = text.indexOf('=');
  if (at < 1) throw new ArgumentProblem(`"${text}" is no printer: write NAME=PRINTER, for example "Bar=http://192.168.1.50".`);
  return [text.slice(0, at), text.slice(at + 1)];
}

function readConfig(file: string): { address: string; printers: [string, string][] } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new ArgumentProblem(`The file ${file} cannot be read.`);
  }
  const config = configSchema.safeParse(jsonOf(text));
  if (!config.success) {
    throw new ArgumentProblem(`The file ${file} must be JSON: { "address": "https://…", "printers": { "NAME": "PRINTER" } }.`);
  }
  return { address: config.data.address, printers: Object.entries(config.data.printers) };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function checkedAddress(address: string): string {
  if (address === '') throw new ArgumentProblem('The address of Pase is missing.');
  const isProgram = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && /\/print\/program\/[\w-]+$/.test(address);
  if (!isProgram) throw new ArgumentProblem('The address must be the whole one that Pase shows: https://…/print/program/…');
  return address;
}

function checkedPrinters(printers: readonly [string, string][]): ReadonlyMap<string, string> {
  if (printers.length === 0) throw new ArgumentProblem('No printer was given: --printer "NAME=http://192.168.1.50"');
  if (printers.length > MAX_PROGRAM_PRINTERS) throw new ArgumentProblem(`At most ${MAX_PROGRAM_PRINTERS} printers are possible.`);
  const byName = new Map<string, string>();
  for (const [name, printer] of printers) {
    if (name.length === 0 || name.length > MAX_NAME)
      throw new ArgumentProblem(`The name of a printer must have 1 to ${MAX_NAME} characters.`);
    if (byName.has(name)) throw new ArgumentProblem(`The printer "${name}" was given twice.`);
    const isAddress = URL.canParse(printer) && /^(?:https?|tcp):$/.test(new URL(printer).protocol) && new URL(printer).hostname !== '';
    if (!isAddress)
      throw new ArgumentProblem(`"${printer}" is no address of a printer: write http://192.168.1.50 or tcp://192.168.1.50:9100`);
    const { href } = new URL(printer);
    const other = [...byName].find(([, known]) => new URL(known).href === href)?.[0];
    if (other !== undefined) throw new ArgumentProblem(`"${other}" and "${name}" have the same address. Use one name for both in Pase.`);
    byName.set(name, printer);
  }
  return byName;
}
