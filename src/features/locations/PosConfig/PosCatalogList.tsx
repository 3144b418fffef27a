import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { PosCatalog, PosProduct } from '@/domain/pos';
import { formatMoney, marketLocale } from '@/lib/money';
import type { Column } from '@/ui/DataTable/column';
import { BY_NAME } from '@/ui/DataTable/column';
import { DataTable } from '@/ui/DataTable/DataTable';

interface PosCatalogListProps {
  catalog: PosCatalog;
  currency: string;
  country: string;
}

interface Row extends Pick<PosProduct, 'id' | 'name' | 'price'> {
  category: string;
}

/** The menu of a POS: counts and a scrollable list of its products. */
export function PosCatalogList({ catalog, currency, country }: PosCatalogListProps) {
  const intl = useIntl();
  const rows = useMemo(() => rowsOf(catalog), [catalog]);
  const columns = useMemo(
    (): Column<Row>[] => [
      { id: 'name', title: intl.formatMessage({ id: 'locations.pos.productLabel' }), width: 'minmax(0, 2fr)', text: ({ name }) => name },
      { id: 'id', title: intl.formatMessage({ id: 'locations.pos.idLabel' }), width: 'minmax(0, 1fr)', text: ({ id }) => id },
      {
        id: 'category',
        title: intl.formatMessage({ id: 'locations.pos.categoryLabel' }),
        width: 'minmax(0, 1.2fr)',
        onlyWide: true,
        text: ({ category }) => category,
      },
      {
        id: 'price',
        title: intl.formatMessage({ id: 'locations.pos.priceLabel' }),
        width: '112px',
        text: ({ price }) => (typeof price === 'number' ? formatMoney(price, currency, marketLocale(country)) : ''),
        number: ({ price }) => price ?? Number.NaN,
      },
    ],
    [intl, currency, country],
  );
  return (
    <>
      <p role="status">
        {intl.formatMessage(
          { id: 'locations.pos.catalogLabel' },
          { products: catalog.products.length, categories: catalog.categories.length, modifiers: catalog.modifiers.length },
        )}
      </p>
      {rows.length > 0 && (
        <div className="location-pos-list">
          <DataTable
            label={intl.formatMessage({ id: 'locations.pos.catalogTitle' })}
            rows={rows}
            columns={columns}
            rowId={({ id }) => id}
            sortedBy={BY_NAME}
          />
        </div>
      )}
    </>
  );
}

/** Deduplicates by id, because a POS may list a product twice. */
function rowsOf({ categories, products }: PosCatalog): Row[] {
  const category = new Map(categories.flatMap(({ name, productIds }) => productIds.map((id) => [id, name])));
  return [...new Map(products.map((product) => [product.id, product])).values()].map(({ id, name, price }) => ({
    id,
    name,
    price,
    category: category.get(id) ?? '',
  }));
}
