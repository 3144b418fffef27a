import { createMachine } from 'xstate';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';
import { eventFaults } from './machineEvents';
import { machineFaults } from './machineRules';
import { sourceFiles } from './sourceFiles';

const machines = sourceFiles().filter(({ path }) => /^src\/machines\/[^/]+\/[^/]+Machine\.ts$/.test(path));
const good = "import { setup } from 'xstate';\n/** Prints once. */\nexport const laneMachine = setup({}).createMachine({});\n";
const faultsIn = (text: string): string[] => machineFaults({ path: 'src/machines/lane/laneMachine.ts', text });

describe('machine rules', () => {
  it.each(machines.map(({ path, text }) => ({ path, text })))('$path can be recorded and replayed', (file) => {
    expect(machineFaults(file)).toEqual([]);
  });

  it('apply to at least one machine', () => {
    expect(machines.length).toBeGreaterThan(0);
  });

  it('allow a machine with permitted imports and names', () => {
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
  ])('reject %s', (line, fault) => {
    expect(faultsIn(`${line}\n${good}`)).toContain(fault);
  });

  it('reject a machine without a docstring', () => {
    expect(faultsIn(good.replace(/\/\*\*.*\*\/\n/, ''))).toEqual(['laneMachine has no docstring']);
  });

  it('reject a file that does not export the machine of its name', () => {
    expect(faultsIn(good.replace('laneMachine', 'aMachine'))).toEqual(['does not export laneMachine']);
  });
});

describe('machine events', () => {
  it('are all sent and all handled', () => {
    expect(eventFaults(MACHINES_BY_NAME, sourceFiles())).toEqual([]);
  });

  const lane = {
    path: 'src/machines/lane/laneMachine.ts',
    text: "type LaneEvent = { type: 'lane.opened' } | ({ type: 'lane.closed' } & Place) | Notice;\ninterface Notice { type: 'job.ended' }\nsetup({ types: { events: {} as LaneEvent } });",
  };
  const go = { actions: 'go' };
  const machine = createMachine({ on: { 'lane.opened': go, 'lane.closed': go, 'job.ended': go } });
  const sender = (text: string) => ({ path: 'src/app/start.ts', text });
  const send = sender("actor.send({ type: isOpen ? 'lane.opened' : 'lane.closed' }); sendBack({ type: 'job.ended', uuid });");

  it('pass when each is sent and handled', () => {
    expect(eventFaults({ lane: machine }, [lane, send])).toEqual([]);
  });

  it('count as sent when the app passes their type to a function', () => {
    const dialog = { path: 'src/features/Lane.tsx', text: "answer('lane.opened'); answer('lane.closed'); answer('job.ended');" };

    expect(eventFaults({ lane: machine }, [lane, dialog])).toEqual([]);
  });

  it('are reported when a machine handles one that only tests send', () => {
    const inTest = { ...sender("send({ type: 'job.ended' })"), path: 'src/app/start.test.ts' };

    expect(eventFaults({ lane: machine }, [lane, sender("send({ type: 'lane.opened' }, { type: 'lane.closed' })"), inTest])).toEqual([
      'lane handles job.ended, which nothing sends',
    ]);
  });

  it('are reported when a machine declares one without handling it', () => {
    const deaf = createMachine({ on: { 'lane.opened': go, 'job.ended': go } });

    expect(eventFaults({ lane: deaf, other: createMachine({ on: { 'lane.closed': go } }) }, [lane, send])).toEqual([
      'lane declares lane.closed and does not handle it',
    ]);
  });

  it('are reported when the app sends one that no machine handles', () => {
    expect(eventFaults({ lane: machine }, [lane, send, sender("raise({ type: 'lane.lost' })")])).toEqual([
      'lane.lost is sent, and no machine handles it',
    ]);
  });
});
