import type { ReactNode } from 'react';
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
  type BarShapeProps,
} from 'recharts';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

/** A bar of a chart and its row in the table. */
export interface ChartRow {
  id: string;
  label: string;
  value: number;
  /** The value of the compared period; null if it has no such row. @default null */
  before?: number | null;
  /** The colour of the bar as a CSS value. @default the primary colour */
  color?: string;
  /** The URL that a click on the bar opens; `cells` link to it for keyboard users. @default null */
  address?: string | null;
  /** The cells of the table after the label, one for each further column. */
  cells: readonly ReactNode[];
}

interface BarsProps {
  rows: readonly ChartRow[];
  layout: 'columns' | 'rows';
  valueLabel: string;
  /** The name of the compared period, whose values are a line across columns and a thin bar below each row. @default no comparison */
  beforeLabel?: string;
}

/** The width of the names beside the bars, in pixels. */
const NAMES_WIDTH = 168;
/** The height of a name, and of the axis of values, in pixels. */
const NAME_HEIGHT = 14;
const NAME_HEIGHT_COMPARED = 22;
const VALUES_HEIGHT = 20;
const MAX_NAME_LENGTH = 21;
const TOOLTIP = { padding: '4px 8px', borderColor: 'var(--chart-line)', background: 'var(--bar-background)' };
const LINE = { type: 'linear', connectNulls: false, isAnimationActive: false, legendType: 'none' } as const;
const DOT = { r: 2, fill: 'var(--chart-before)', strokeWidth: 0 };

/** The bars of a chart. Screen readers treat them as an image, because `ChartPanel` has the same data as a table. */
export function Bars({ rows, layout, valueLabel, beforeLabel }: BarsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isRows = layout === 'rows';
  const nameHeight = beforeLabel === undefined ? NAME_HEIGHT : NAME_HEIGHT_COMPARED;
  const number = (value: unknown) => (typeof value === 'number' ? intl.formatNumber(value) : '');
  const names = { dataKey: 'label', type: 'category', tickLine: false, axisLine: false } as const;
  const values = { type: 'number', tickLine: false, axisLine: false, allowDecimals: false, tickFormatter: number } as const;
  return (
    // Every name has a line; more rows than fit scroll.
    <div style={{ height: '100%', minHeight: isRows ? rows.length * nameHeight + VALUES_HEIGHT : 0 }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
        <ComposedChart
          data={rows}
          layout={isRows ? 'vertical' : 'horizontal'}
          accessibilityLayer={false}
          margin={{ top: 4, right: 12, bottom: 0, left: 0 }}
        >
          <CartesianGrid horizontal={!isRows} vertical={isRows} stroke="var(--chart-line)" />
          {isRows ? (
            <XAxis {...values} height={VALUES_HEIGHT} />
          ) : (
            <XAxis {...names} height={20} interval="equidistantPreserveStart" minTickGap={4} />
          )}
          {isRows ? <YAxis {...names} width={NAMES_WIDTH} interval={0} tickFormatter={shortened} /> : <YAxis {...values} width={44} />}
          <Tooltip
            isAnimationActive={false}
            cursor={{ className: 'chart-cursor' }}
            formatter={number}
            contentStyle={TOOLTIP}
            itemStyle={{ color: 'inherit' }}
          />
          <Bar
            dataKey="value"
            name={valueLabel}
            className={rows.some(({ address }) => address) ? 'chart-bar chart-bar-leads' : 'chart-bar'}
            isAnimationActive={false}
            maxBarSize={28}
            onClick={(_bar, place) => {
              const address = rows[place]?.address;
              if (address) void navigate(address);
            }}
            shape={({ index, x, y, width, height }: BarShapeProps) => (
              <Rectangle {...{ x, y, width, height }} fill={rows[index]?.color ?? 'var(--primary)'} />
            )}
          />
          {beforeLabel !== undefined && isRows && (
            <Bar dataKey="before" name={beforeLabel} fill="var(--chart-before)" isAnimationActive={false} maxBarSize={4} />
          )}
          {beforeLabel !== undefined && !isRows && (
            // Separates the line from the bars that it crosses.
            <Line
              {...LINE}
              dataKey="before"
              tooltipType="none"
              stroke="var(--bar-background)"
              strokeWidth={5}
              dot={false}
              activeDot={false}
            />
          )}
          {beforeLabel !== undefined && !isRows && (
            <Line {...LINE} dataKey="before" name={beforeLabel} stroke="var(--chart-before)" strokeWidth={2} dot={DOT} activeDot={false} />
          )}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
}
