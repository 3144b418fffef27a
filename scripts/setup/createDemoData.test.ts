import { seedArguments } from './createDemoData.mjs';

const seed = ['--import', 'tsx', 'server/demo/seed/main.ts', '--if-empty'];

describe('seedArguments', () => {
  it.each<[what: string, args: string[], result: string[]]>([
    ['nothing', [], []],
    ['the folder and the port of the printers', ['--data', 'there', '--printer-port', '4700'], ['--data=there', '--printer-port=4700']],
    ['no argument that is for the server alone', ['--port', '4800', '--data=there', '--orders-per-minute=5'], ['--data=there']],
    ['no option without its value', ['--data'], []],
  ])('passes %s on', (_what, args, result) => {
    expect(seedArguments(args)).toEqual([...seed, ...result]);
  });
});
