import { figureLine, isOver } from './figureLine.mjs';

describe('figureLine', () => {
  it('tells the figure, its bound and that it holds', () => {
    expect(figureLine({ name: 'weight.signIn.script.gzKB', figure: 181.21, bound: 205 })).toBe('weight.signIn.script.gzKB 181.3 <= 205 ok');
  });

  it('tells that a figure is over', () => {
    expect(figureLine({ name: 'weight.signIn.script.gzKB', figure: 205.01, bound: 205 })).toBe(
      'weight.signIn.script.gzKB 205.1 <= 205 over',
    );
  });
});

describe('isOver', () => {
  it('counts a figure that could not be measured as over', () => {
    expect(isOver({ figure: NaN, bound: 205 })).toBe(true);
  });
});
