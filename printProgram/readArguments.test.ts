import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArgumentProblem, readArguments } from './readArguments';

const ADDRESS = 'https://pase.example/print/program/the-key_1';
const BAR = 'Bar=http://192.168.1.50';

describe('the arguments of the installed program [PR-19]', () => {
  it('are its address and printers, whose names may contain spaces', () => {
    const read = readArguments([ADDRESS, '--printer', BAR, '--printer', 'Caja 2=tcp://192.168.1.51:9100']);

    expect(read?.address).toBe(ADDRESS);
    expect([...(read?.printers ?? [])]).toEqual([
      ['Bar', 'http://192.168.1.50'],
      ['Caja 2', 'tcp://192.168.1.51:9100'],
    ]);
    expect(read?.isCheck).toBe(false);
    expect(readArguments([ADDRESS, '--printer', BAR, '--check'])?.isCheck).toBe(true);
    expect(readArguments(['--help'])).toBeNull();
  });

  it.each([
    ['no address', ['--printer', BAR], 'The address of Pase is missing.'],
    ['another address', ['https://pase.example/', '--printer', BAR], /^The address must be the whole one that Pase shows/],
    ['no printer', [ADDRESS], /^No printer was given/],
    ['a printer without a name', [ADDRESS, '--printer', 'http://192.168.1.50'], /is no printer: write NAME=PRINTER/],
    ['a printer without an address', [ADDRESS, '--printer', 'Bar=192.168.1.50'], /is no address of a printer/],
    ['a printer of another protocol', [ADDRESS, '--printer', 'Bar=ftp://192.168.1.50'], /is no address of a printer/],
    ['a name that is too long', [ADDRESS, '--printer', `${'B'.repeat(201)}=http://192.168.1.50`], /must have 1 to 200 characters/],
    ['a name twice', [ADDRESS, '--printer', BAR, '--printer', BAR], 'The printer "Bar" was given twice.'],
    ['an address twice', [ADDRESS, '--printer', BAR, '--printer', 'Till=http://192.168.1.50/'], /have the same address/],
    ['an unknown option', [ADDRESS, '--verbose'], /--verbose/],
    ['two addresses', [ADDRESS, ADDRESS, '--printer', BAR], /^More than one address was given\.$/],
    ['a file that is not there', ['--config', 'missing.json'], 'The file missing.json cannot be read.'],
    ['a file and printers', ['--config', 'pase.json', '--printer', BAR], /^Give either --config or an address/],
    [
      'too many printers',
      [ADDRESS, ...Array.from({ length: 21 }, (_, n) => `--printer=${n}=http://a`)],
      'At most 20 printers are possible.',
    ],
  ])('are rejected with a sentence: %s', (_what, args, message) => {
    expect(() => readArguments(args)).toThrow(ArgumentProblem);
    expect(() => readArguments(args)).toThrow(message);
  });

  describe('in a file', () => {
    let folder: string;
    beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pase-program-'))));
    afterEach(() => rmSync(folder, { recursive: true }));

    it('keep the key out of the list of processes', () => {
      const file = join(folder, 'pase.json');
      writeFileSync(file, JSON.stringify({ address: ADDRESS, printers: { Bar: 'http://192.168.1.50' } }));

      expect(readArguments(['--config', file])).toEqual({
        address: ADDRESS,
        printers: new Map([['Bar', 'http://192.168.1.50']]),
        isCheck: false,
      });
    });

    it.each(['{', '[]', '{"address":"https://pase.example/print/program/a"}', '{"address":1,"printers":{}}'])(
      'are rejected if it is %s',
      (text) => {
        const file = join(folder, 'pase.json');
        writeFileSync(file, text);

        expect(() => readArguments(['--config', file])).toThrow(/must be JSON/);
      },
    );
  });
});
