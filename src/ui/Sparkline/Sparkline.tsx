import '@/ui/Sparkline/sparkline.css';

interface SparklineProps {
  /** The current values; fewer than `before` while their period is not over. */
  values: readonly number[];
  /** The values of the compared period, a dashed line. */
  before: readonly number[];
}

/** A small line of values beside those of a compared period, on one scale from 0. Decorative: state the values as text beside it. */
export function Sparkline({ values, before }: SparklineProps) {
  const steps = Math.max(values.length, before.length) - 1;
  const most = Math.max(...values, ...before, 1);
  const pathOf = (numbers: readonly number[]) =>
    numbers.map((value, index) => `${index === 0 ? 'M' : 'L'}${(100 * index) / Math.max(steps, 1)} ${28 - (26 * value) / most}`).join('');
  return (
    <svg className="sparkline" viewBox="0 0 100 30" preserveAspectRatio="none" aria-hidden fill="none">
      <path className="sparkline-before" d={pathOf(before)} />
      {/* A line without length is a dot. */}
      <path className="sparkline-values" d={values.length === 1 ? `${pathOf(values)}h0` : pathOf(values)} />
    </svg>
  );
}
