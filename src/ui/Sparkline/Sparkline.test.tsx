import { render } from '@testing-library/react';
import { Sparkline } from '@/ui/Sparkline/Sparkline';

const paths = (values: number[], before: number[]) => {
  const { container } = render(<Sparkline values={values} before={before} />);
  return [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
};

describe('Sparkline', () => {
  it('draws both lines on one scale, each value at its place in the longer one [W-01]', () => {
    expect(paths([0, 5], [10, 0, 5])).toEqual(['M0 2L50 28L100 15', 'M0 28L50 15']);
  });

  it('draws a single value as a dot, and no line without values', () => {
    expect(paths([4], [])).toEqual(['', 'M0 2h0']);
    expect(paths([], [0, 0])).toEqual(['M0 28L100 28', '']);
  });
});
