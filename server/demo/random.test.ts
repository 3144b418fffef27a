import { Random } from './random';

describe('Random', () => {
  it('repeats for a seed and differs for another', () => {
    const draw = (seed: number) =>
      Array.from(
        { length: 5 },
        (
          (random) => () =>
            random.next()
        )(new Random(seed)),
      );

    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  it('draws whole numbers with both ends, and no others', () => {
    const random = new Random(7);

    expect(new Set(Array.from({ length: 200 }, () => random.whole(-1, 1)))).toEqual(new Set([-1, 0, 1]));
  });

  it('picks in proportion to the weights', () => {
    const random = new Random(3);
    const picks = Array.from({ length: 1000 }, () =>
      random.pickWeighted([
        ['often', 9],
        ['seldom', 1],
        ['never', 0],
      ]),
    );

    const often = picks.filter((pick) => pick === 'often').length;
    expect(often).toBeGreaterThan(850);
    expect(often).toBeLessThan(950);
    expect(picks).not.toContain('never');
  });

  it('cannot pick from nothing', () => {
    expect(() => new Random(1).pick([])).toThrow(RangeError);
  });
});
