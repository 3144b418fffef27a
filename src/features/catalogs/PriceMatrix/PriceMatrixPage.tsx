import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useIntl, type IntlShape } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { MAX_MATRIX_CELLS, MAX_MATRIX_LOCATIONS } from '@/domain/priceMatrix';
import { useSignedIn } from '@/entities/session/useSignedIn';
import { MatrixControls } from '@/features/catalogs/PriceMatrix/MatrixControls';
import { MatrixResult } from '@/features/catalogs/PriceMatrix/MatrixResult';
import { comparedIds, matrixParams, readMatrixState, type MatrixState } from '@/features/catalogs/PriceMatrix/matrixState';
import '@/features/catalogs/PriceMatrix/priceMatrix.css';
import { isApiError } from '@/services/api/apiError';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useReadPriceMatrixQuery } from '@/services/api/priceMatrixApi';
import { DataTableSkeleton } from '@/ui/DataTable/DataTableSkeleton';
import { EmptyState } from '@/ui/EmptyState/EmptyState';
import { QueryView } from '@/ui/QueryView/QueryView';

/**
 * Route page that compares the prices of products between restaurants (row M-01, decision G95). It changes nothing. The address contains
 * restaurants, channel, filter and search, so that a colleague sees the same table.
 */
export function PriceMatrixPage() {
  const intl = useIntl();
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => readMatrixState(params), [params]);
  const { locations } = useSignedIn();
  const locationIds = comparedIds(state, locations);
  const query = locationIds && locationIds.length > 0 ? { locationIds, ...(state.channel !== null && { channel: state.channel }) } : null;
  const { currentData, error, refetch } = useReadPriceMatrixQuery(query ?? skipToken, { refetchOnMountOrArgChange: true });
  const change = (part: Partial<MatrixState>) => setParams(matrixParams({ ...state, ...part }), { replace: true });

  return (
    <div className="table-page price-matrix">
      <MatrixControls state={state} onChange={change} />
      {locationIds === null ? (
        <EmptyState title={intl.formatMessage({ id: 'catalogs.prices.tooMany.title' })}>
          {intl.formatMessage({ id: 'catalogs.prices.tooMany.text' }, { most: MAX_MATRIX_LOCATIONS })}
        </EmptyState>
      ) : (
        <QueryView
          data={query ? currentData : { locations: [], products: [] }}
          error={error ? matrixErrorText(intl, error) : null}
          onRetry={() => void refetch()}
          skeleton={<DataTableSkeleton />}
          isEmpty={({ products }) => products.length === 0}
          empty={
            <EmptyState title={intl.formatMessage({ id: 'catalogs.prices.emptyTitle' })}>
              {intl.formatMessage({ id: 'catalogs.prices.emptyText' })}
            </EmptyState>
          }
        >
          {(matrix) => <MatrixResult matrix={matrix} state={state} onReset={() => change({ filter: 'all', search: '' })} />}
        </QueryView>
      )}
    </div>
  );
}

function matrixErrorText(intl: IntlShape, error: unknown): string {
  const isTooLarge = isApiError(error) && error.kind === 'http' && JSON.stringify(error.details ?? null).includes('tooManyCells');
  return isTooLarge
    ? intl.formatMessage({ id: 'catalogs.prices.tooManyCellsError' }, { most: MAX_MATRIX_CELLS })
    : apiErrorText(intl, error);
}
