import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { updateCatalog } from '@/contract/catalogs';
import { isGranted } from '@/contract/endpoint';
import { parseLanguage } from '@/domain/language';
import type { MatrixLocation, PriceMatrix } from '@/domain/priceMatrix';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { matrixColumns, matrixRows, matrixValues, shownRows } from '@/features/catalogs/PriceMatrix/matrixColumns';
import { csvColumns, csvValues } from '@/features/catalogs/PriceMatrix/matrixCsv';
import type { MatrixState } from '@/features/catalogs/PriceMatrix/matrixState';
import { dayOf } from '@/lib/calendarDay';
import { viewerZone } from '@/lib/timeZone';
import { downloadFile } from '@/services/files/downloadFile';
import { pathTo } from '@/services/paths/pathTo';
import { preferredLanguage } from '@/services/preferences/language';
import { useSavedViews } from '@/services/preferences/savedViews';
import type { CsvTable } from '@/services/reports/csv/csvTable';
import { csvFileName } from '@/services/reports/csv/csvFileName';
import { exportTable } from '@/services/reports/tableFile/exportTable';
import { DataGrid } from '@/ui/DataGrid/DataGrid';
import type { GridColumn, GridView } from '@/ui/DataGrid/gridColumn';
import { PLAIN_VIEW, shownColumns } from '@/ui/DataGrid/gridView';
import { rowsInOrder } from '@/ui/DataGrid/rowOrder/rowsInOrder';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { showToast } from '@/ui/Toasts/showToast';
import { useMediaQuery } from '@/ui/useMediaQuery';

/** The product column does not scroll. */
const MATRIX_VIEW: GridView = { ...PLAIN_VIEW, frozen: 1 };

interface MatrixResultProps {
  matrix: PriceMatrix;
  state: MatrixState;
  onReset: () => void;
}

/** The loaded price matrix as a grid, with its export (row M-01). */
export function MatrixResult({ matrix, state, onReset }: MatrixResultProps) {
  const intl = useIntl();
  const { user } = useSignedIn();
  const isNarrow = !useMediaQuery('(min-width: 641px)');
  const all = useMemo(() => matrixRows(matrix), [matrix]);
  const search = useDeferredValue(state.search);
  const rows = useMemo(() => shownRows(all, state.filter, search), [all, state.filter, search]);
  const values = useMemo(() => matrixValues(rows, matrix), [rows, matrix]);
  const mayEdit = isGranted(user.role, updateCatalog);
  const columns = useMemo(() => {
    const hrefOf = ({ id, catalogId }: MatrixLocation) => (mayEdit && catalogId ? pathTo('catalog', { id, catalogId }) : null);
    return matrixColumns(intl, { rows, locations: matrix.locations, isNarrow, hrefOf });
  }, [intl, rows, matrix, isNarrow, mayEdit]);
  const [view, setView] = useState(MATRIX_VIEW);
  const [views, saveViews] = useSavedViews('price-matrix', user.id);
  const { isExporting, save } = useMatrixExport();
  const title = intl.formatMessage({ id: 'screens.priceMatrix.title' });

  async function exportRows(shown: readonly GridColumn[]) {
    await save(title, {
      columns: csvColumns(shown, matrix.locations),
      values: csvValues(intl, rows, matrix.locations, values),
      rows: await rowsInOrder(columns, values, view),
      language: parseLanguage(intl.locale) ?? preferredLanguage(),
    });
  }

  if (rows.length === 0) {
    return (
      <EmptyState
        title={intl.formatMessage({ id: 'catalogs.prices.noneTitle' })}
        action={<Button onClick={onReset}>{intl.formatMessage({ id: 'catalogs.prices.resetButton' })}</Button>}
      >
        {intl.formatMessage({ id: 'catalogs.prices.noneText' })}
      </EmptyState>
    );
  }
  return (
    <>
      <DataGrid
        label={title}
        columns={columns}
        data={values}
        view={view}
        onViewChange={setView}
        startView={MATRIX_VIEW}
        views={views}
        onViewsChange={saveViews}
        actions={
          <Button size="small" icon={<Export />} loading={isExporting} onClick={() => void exportRows(shownColumns(columns, view))}>
            {intl.formatMessage({ id: 'catalogs.prices.exportButton' })}
          </Button>
        }
      />
      <p className="price-matrix-legend">{intl.formatMessage({ id: 'catalogs.prices.legend' })}</p>
    </>
  );
}

/** Writes the CSV file of a table and downloads it; a toast reports a failure. It stops when the component unmounts. */
function useMatrixExport() {
  const intl = useIntl();
  const [isExporting, setExporting] = useState(false);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function save(title: string, table: CsvTable) {
    const controller = new AbortController();
    running.current?.abort();
    running.current = controller;
    setExporting(true);
    const day = dayOf(Date.now(), viewerZone());
    const name = csvFileName(title, day, day);
    const { blob } = await exportTable(table, { name, title, format: 'csv' }, () => undefined, controller.signal);
    if (controller.signal.aborted) return;
    setExporting(false);
    if (blob) downloadFile(blob, name, blob.type);
    else void showToast('error', intl.formatMessage({ id: 'catalogs.prices.exportError' }));
  }
  return { isExporting, save };
}
