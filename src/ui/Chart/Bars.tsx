import type { ReactNode } from 'react';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router-dom';

/** A bar of a chart and its row in the table. */
export interface ChartRow {
  id: string;
  label: string;
  value: number;
  /** The URL that a click on the bar opens; `cells` link to it for keyboard users. @default null */
  address?: string | null;
  /** The cells of the table after the label, one for each further column. */
  cells: readonly ReactNode[];
}

interface BarsProps {
  rows: readonly ChartRow[];
  layout: 'columns' | 'rows';
  valueLabel: string;
}

/** The width of the names beside the bars, in pixels. */
const NAMES_WIDTH = 168;
/** The height of a name, and of the axis of values, in pixels. */
const NAME_HEIGHT = 14;
const VALUES_HEIGHT = 20;
const MAX_NAME_LENGTH = 21;
const TOOLTIP = { padding: '4px 8px', borderColor: 'var(--chart-line)', background: 'var(--bar-background)' };

/** The bars of a chart. Screen readers treat them as an image, because `ChartPanel` has the same data as a table. */
export function Bars({ rows, layout, valueLabel }: BarsProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const isRows = layout === 'rows';
  const number = (value: unknown) => (typeof value === 'number' ? intl.formatNumber(value) : '');
  const names = { dataKey: 'label', type: 'category', tickLine: false, axisLine: false } as const;
  const values = { type: 'number', tickLine: false, axisLine: false, allowDecimals: false, tickFormatter: number } as const;
  return (
    // Every name has a line; more rows than fit scroll.
    <div style={{ height: '100%', minHeight: isRows ? rows.length * NAME_HEIGHT + VALUES_HEIGHT : 0 }}>
      <ResponsiveContainer width="100%" height="100%" initialDimension={{ width: 320, height: 200 }}>
        <BarChart
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
            formatter={(value) => [number(value), valueLabel]}
            contentStyle={TOOLTIP}
            itemStyle={{ color: 'inherit' }}
          />
          <Bar
            dataKey="value"
            className={rows.some(({ address }) => address) ? 'chart-bar chart-bar-leads' : 'chart-bar'}
            isAnimationActive={false}
            maxBarSize={28}
            onClick={(_bar, place) => {
              const address = rows[place]?.address;
              if (address) void navigate(address);
            }}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function shortened(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name;
}
