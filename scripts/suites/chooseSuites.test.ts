import { chooseSuites, inGroups } from './chooseSuites.mjs';

const suites = [{ name: 'types' }, { name: 'unit' }, { name: 'e2e' }];

describe('chooseSuites', () => {
  it('returns all suites without a name', () => {
    expect(chooseSuites(suites, [])).toEqual(suites);
  });

  it.each([[['--only', 'e2e,types']], [['--only=e2e,types']]])('returns the suites of %j in their original order', (args) => {
    expect(chooseSuites(suites, args)).toEqual([{ name: 'types' }, { name: 'e2e' }]);
  });

  it.each([[['--only', 'browser']], [['--only']], [['--only=']], [['--help']], [['unit']]])('rejects %j and lists the names', (args) => {
    expect(() => chooseSuites(suites, args)).toThrow('The one option is --only; it takes a list of: types, unit, e2e');
  });
});

describe('inGroups', () => {
  it('groups consecutive suites of one group and runs every other suite alone', () => {
    const [types, lint, unit, late] = [{ group: 'gates' }, { group: 'gates' }, {}, { group: 'gates' }];
    const [screens, hiddenTabs] = [{ group: 'hidden' }, { group: 'hidden' }];

    expect(inGroups([types, lint, unit, late, screens, hiddenTabs])).toEqual([[types, lint], [unit], [late], [screens, hiddenTabs]]);
  });
});
