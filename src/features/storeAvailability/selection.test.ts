import {
  changeSelection,
  chosenCount,
  chosenChannels,
  NOTHING_CHOSEN,
  type Selection,
  type SelectionStep,
} from '@/features/storeAvailability/selection';

const channelAt = (location: number, slug = 'glovo') => ({ locationId: `l${location}`, slug });
const cell = (location: number, slug?: string): SelectionStep => ({ type: 'cell', ...channelAt(location, slug) });
const after = (...steps: SelectionStep[]): Selection => steps.reduce(changeSelection, NOTHING_CHOSEN);
const ten = Array.from({ length: 10 }, (_, number) => cell(number));

describe('changeSelection', () => {
  it('toggles a channel', () => {
    expect(after(cell(1), cell(1, 'rappi'), cell(2)).chosen).toEqual({ l1: ['glovo', 'rappi'], l2: ['glovo'] });
    expect(after(cell(1), cell(2), cell(1)).chosen).toEqual({ l2: ['glovo'] });
  });

  it('selects several channels at once, and deselects them if all were selected', () => {
    const row: SelectionStep = { type: 'places', places: [channelAt(1), channelAt(1, 'rappi')] };

    expect(after(cell(1), row).chosen).toEqual({ l1: ['glovo', 'rappi'] });
    expect(after(row, cell(2), row).chosen).toEqual({ l2: ['glovo'] });
    expect(after(cell(1), { type: 'places', places: [] })).toEqual(after(cell(1)));
  });

  it('accepts ten locations and rejects the eleventh without changing the selection [SA-04]', () => {
    const full = after(...ten);
    expect(full.isTooMany).toBe(false);

    const refused = changeSelection(full, cell(10));

    expect(refused).toEqual({ chosen: full.chosen, isTooMany: true });
    expect(changeSelection(refused, cell(3, 'rappi')).isTooMany).toBe(false);
    expect(changeSelection(refused, cell(3)).isTooMany).toBe(false);
  });

  it('rejects a column of eleven locations as a whole [SA-04]', () => {
    const column: SelectionStep = { type: 'places', places: Array.from({ length: 11 }, (_, number) => channelAt(number)) };

    expect(after(cell(99), column)).toEqual({ chosen: { l99: ['glovo'] }, isTooMany: true });
  });

  it('retains the lists of locations that do not change', () => {
    const before = after(cell(1), cell(2));

    expect(changeSelection(before, cell(2, 'rappi')).chosen['l1']).toBe(before.chosen['l1']);
  });

  it('clears the selection', () => {
    expect(after(...ten, cell(10), { type: 'clear' })).toEqual(NOTHING_CHOSEN);
  });
});

describe('chosenChannels', () => {
  it('omits channels that are not shown', () => {
    const selection = after(cell(1), cell(1, 'rappi'), cell(2));

    expect(chosenChannels(selection, [{ id: 'l1' }, { id: 'l3' }], (slug) => slug !== 'rappi')).toEqual([channelAt(1)]);
    expect(chosenCount(selection)).toBe(3);
  });
});
