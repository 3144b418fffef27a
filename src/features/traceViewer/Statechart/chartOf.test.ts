import { fromPromise, not, setup, type AnyStateNode } from 'xstate';
import { chartOf } from '@/features/traceViewer/Statechart/chartOf';
import { MACHINES_BY_NAME } from '@/machines/replay/machinesByName';

const lamp = setup({
  actors: { burn: fromPromise(async () => undefined) },
  actions: { noteUnknown: () => undefined },
  guards: { isDark: () => true },
  delays: { dusk: 1000 },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  on: { '*': { actions: 'noteUnknown' } },
  states: {
    off: {
      initial: 'cold',
      on: { 'button.pressed': { target: 'on', guard: 'isDark' }, 'button.held': { target: 'off', reenter: true } },
      after: { dusk: [{ guard: not('isDark'), target: 'on' }, { target: 'on' }] },
      states: { cold: { always: 'warm' }, warm: {} },
    },
    on: { invoke: { src: 'burn', onDone: 'broken', onError: { target: 'off', guard: { type: 'isDark' } } } },
    broken: { type: 'final' },
  },
});

/** The transitions as XState defines them: the events of each state and their targets. */
function transitionsIn(state: AnyStateNode): string[] {
  const own = [...[...state.transitions.values()].flat(), ...(state.always ?? [])];
  const ownLines = own.flatMap(({ eventType, target }) => (target ?? [null]).map((to) => `${state.id} ${eventType} ${to?.id ?? ''}`));
  return [...ownLines, ...Object.values(state.states).flatMap(transitionsIn)];
}

function idsIn(state: AnyStateNode): string[] {
  return [state.id, ...Object.values(state.states).flatMap(idsIn)];
}

describe('chartOf', () => {
  it('labels each transition as in the definition', () => {
    const { edges } = chartOf(lamp);

    expect(edges.map(({ id, labels }) => [id, labels.map(({ text, guard }) => (guard ? `${text} [${guard}]` : text))])).toEqual([
      ['lamp.off>lamp.on', ['button.pressed [isDark]', 'after dusk [not]', 'after dusk']],
      ['lamp.off>lamp.off', ['button.held']],
      ['lamp.off.cold>lamp.off.warm', ['always']],
      ['lamp.on>lamp.broken', ['onDone']],
      ['lamp.on>lamp.off', ['onError [isDark]']],
    ]);
  });

  it('describes each state: initial, invoked actors, transitions without target', () => {
    const { nodes } = chartOf(lamp);

    expect(nodes.map(({ name, kind, initial }) => `${name} ${kind}${initial ? ' initial' : ''}`)).toEqual([
      'lamp compound',
      'off compound initial',
      'cold atomic initial',
      'warm atomic',
      'on atomic',
      'broken final',
    ]);
    expect(nodes.find(({ name }) => name === 'on')?.invokes).toEqual(['burn']);
    expect(nodes[0]?.internalTransitions).toEqual([{ on: '*', text: '*', guard: null }]);
  });

  it.each(Object.entries(MACHINES_BY_NAME))('contains every state and every transition of %s once [BT-05]', (_name, machine) => {
    const { nodes, edges } = chartOf(machine);

    const drawn = [
      ...nodes.flatMap(({ id, internalTransitions }) => internalTransitions.map(({ on }) => `${id} ${on} `)),
      ...edges.flatMap(({ source, target, labels }) => labels.map(({ on }) => `${source} ${on} ${target}`)),
    ];
    expect(drawn.toSorted()).toEqual(transitionsIn(machine.root).toSorted());
    expect(nodes.map(({ id }) => id).toSorted()).toEqual(idsIn(machine.root).toSorted());
    expect(new Set(edges.map(({ id }) => id)).size).toBe(edges.length);
  });
});
