import { figureLine, isOver } from './figureLine.mjs';

describe('figureLine', () => {
  it('prints the figure, its bound and ok when it is within the bound', () => {
    expect(figureLine({ name: 'weight.signIn.script.gzKB', figure: 181.21, bound: 205 })).toBe('weight.signIn.script.gzKB 181.3 <= 205 ok');
  });

  it('prints over when the figure exceeds its bound', () => {
    expect(figureLine({ name: 'weight.signIn.script.gzKB', figure: 205.01, bound: 205 })).toBe(
      'weight.signIn.script.gzKB 205.1 <= 205 over',
    );
  });
});

describe('isOver', () => {
  it('treats NaN as over', () => {
    expect(isOver({ figure: NaN, bound: 205 })).toBe(true);
  });
});
