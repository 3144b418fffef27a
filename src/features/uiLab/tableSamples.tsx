import { useState } from 'react';
import { ITEMS, ignore, type Samples } from '@/features/uiLab/samples';
import type { Columns } from '@/lib/columns';
import { ChartPanel } from '@/ui/Chart/ChartPanel';
import { ColumnsMenu } from '@/ui/DataGrid/ColumnsMenu';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { GridColumn } from '@/ui/DataGrid/gridColumn';
import { PLAIN_VIEW } from '@/ui/DataGrid/gridView';
import { BY_NAME, type Column } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { DroppedRows } from '@/ui/DataTable/DroppedRows';
import { ListView } from '@/ui/DataTable/ListView';
import { PagedRows } from '@/ui/DataTable/PagedRows';
import { SearchedTable } from '@/ui/DataTable/SearchedTable';

type Item = (typeof ITEMS)[number];

const COLUMNS: readonly Column<Item>[] = [
  { id: 'name', title: 'Name', width: 'minmax(0, 2fr)', text: ({ label }) => label },
  { id: 'city', title: 'City', width: 'minmax(0, 1fr)', text: ({ detail }) => detail },
];
const TABLE = { label: 'Locations', columns: COLUMNS, rowId: ({ id }: Item) => id };
const LIST = { ...TABLE, searchLabel: 'name, city', error: null, onRetry: ignore, emptyTitle: 'No locations', sortedBy: BY_NAME };
const LOADED = { data: ITEMS, count: ITEMS.length, totalCount: ITEMS.length, dropped: 0 };
const PAGE = { dropped: 0, shownLabel: '3 of 120', moreLabel: 'Show more', isLoadingMore: false };
const table = <DataTable {...TABLE} rows={ITEMS} />;

const GRID_COLUMNS: readonly GridColumn[] = [
  { id: 'name', title: 'Location', width: 180, isShownNarrow: true },
  { id: 'orders', title: 'Orders', width: 120, isShownNarrow: true },
];
const GRID_DATA: Columns = {
  rowCount: ITEMS.length,
  byId: {
    name: { kind: 'text', dictionary: ITEMS.map(({ label }) => label), indices: Uint32Array.from(ITEMS.keys()) },
    orders: { kind: 'number', values: Float64Array.of(120, 45, 1200) },
  },
};

function GridSample() {
  const [view, setView] = useState(PLAIN_VIEW);
  return (
    <div className="ui-lab-grid">
      <DataGrid
        label={TABLE.label}
        columns={GRID_COLUMNS}
        data={GRID_DATA}
        view={view}
        onViewChange={setView}
        views={[]}
        onViewsChange={ignore}
      />
    </div>
  );
}

const CHART = {
  title: 'Orders by location',
  columns: ['Location', 'Orders'] as const,
  rows: ITEMS.map(({ id, label }, index) => ({ id, label, value: 40 + 25 * index, cells: [40 + 25 * index] })),
  empty: 'No orders',
};

const COMPARED = CHART.rows.map((row, index) => ({ ...row, before: 70 - 15 * index }));

export const TABLE_SAMPLES: Samples = {
  ChartPanel: {
    columns: <ChartPanel {...CHART} layout="columns" />,
    rows: <ChartPanel {...CHART} layout="rows" />,
    'columns compared': <ChartPanel {...CHART} rows={COMPARED} layout="columns" beforeLabel="1–5 nov 2026" />,
    'rows compared': <ChartPanel {...CHART} rows={COMPARED} layout="rows" beforeLabel="1–5 nov 2026" />,
    empty: <ChartPanel {...CHART} rows={[]} layout="rows" />,
  },
  ColumnsMenu: { 'one hidden': <ColumnsMenu columns={GRID_COLUMNS} hidden={['orders']} onHiddenChange={ignore} /> },
  DataGrid: { filled: <GridSample /> },
  DataTable: { filled: table, 'rows that open': <DataTable {...TABLE} rows={ITEMS} onRowOpen={ignore} sortedBy={BY_NAME} /> },
  DataTableSkeleton: { waiting: <DataTableSkeleton /> },
  DroppedRows: { one: <DroppedRows count={1} />, many: <DroppedRows count={7} /> },
  ListView: {
    waiting: <ListView {...LIST} list={undefined} />,
    failed: <ListView {...LIST} list={undefined} error={'The server does not answer.'} />,
    empty: <ListView {...LIST} list={{ ...LOADED, data: [] }} />,
    filled: <ListView {...LIST} list={{ ...LOADED, dropped: 2 }} />,
  },
  PagedRows: {
    'with a next page': (
      <PagedRows {...PAGE} onMore={ignore}>
        {table}
      </PagedRows>
    ),
    loading: (
      <PagedRows {...PAGE} isLoadingMore onMore={ignore}>
        {table}
      </PagedRows>
    ),
    'last page': (
      <PagedRows {...PAGE} dropped={2} onMore={null}>
        {table}
      </PagedRows>
    ),
  },
  SearchedTable: { filled: <SearchedTable {...TABLE} searchLabel={LIST.searchLabel} rows={ITEMS} /> },
};
