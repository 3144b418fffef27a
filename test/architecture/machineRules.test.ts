import { machineFaults } from './machineRules';
import { sourceFiles } from './sourceFiles';

const machines = sourceFiles().filter(({ path }) => /^src\/machines\/[^/]+\/[^/]+Machine\.ts$/.test(path));
const good = "import { setup } from 'xstate';\n/** Prints once. */\nexport const laneMachine = setup({}).createMachine({});\n";
const faultsIn = (text: string): string[] => machineFaults({ path: 'src/machines/lane/laneMachine.ts', text });

describe('machine rules', () => {
  it.each(machines.map(({ path, text }) => ({ path, text })))('$path can be recorded and replayed', (file) => {
    expect(machineFaults(file)).toEqual([]);
  });

  it('find the machines', () => {
    expect(machines.length).toBeGreaterThan(0);
  });

  it('allow a machine that imports and uses only what it may', () => {
    const text = `import { due } from '@/domain/orderDue';\nimport type { E } from '@/machines/lane/laneEvents';\n${good}`;

    expect(
      faultsIn(`${text}export const at = (event: { document: string; at: string }) => new Date(event.at) > due(event.document);\n`),
    ).toEqual([]);
  });

  it.each([
    ["import { sendToPrinter } from '@/services/printing/sendToPrinter';", 'imports @/services/printing/sendToPrinter'],
    ["import { useState } from 'react';", 'imports react'],
    ["import { near } from './near';", 'imports ./near'],
    ['const now = () => Date.now();', 'uses Date.now'],
    ['const now = () => new Date();', 'uses new Date()'],
    ['const chance = Math.random;', 'uses Math.random'],
    ['const later = () => setTimeout(() => {}, 1);', 'uses setTimeout'],
    ["const ask = () => fetch('/api');", 'uses fetch'],
    ['const title = () => document.title;', 'uses document'],
    ['const width = () => window.innerWidth;', 'uses window'],
    ['const told = sendParent({});', 'uses sendParent'],
    ['const action = ({ self }) => self.id;', 'uses self'],
  ])('refuse %s', (line, fault) => {
    expect(faultsIn(`${line}\n${good}`)).toContain(fault);
  });

  it('refuse a machine without a docstring', () => {
    expect(faultsIn(good.replace(/\/\*\*.*\*\/\n/, ''))).toEqual(['laneMachine has no docstring']);
  });

  it('refuse a file that does not export the machine it is named after', () => {
    expect(faultsIn(good.replace('laneMachine', 'aMachine'))).toEqual(['does not export laneMachine']);
  });
});
