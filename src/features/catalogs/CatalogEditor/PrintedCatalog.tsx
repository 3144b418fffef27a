import { useEdited, useEditor } from '@/features/catalogs/CatalogEditor/useEditor';
import '@/features/catalogs/CatalogEditor/printedCatalog.css';
import { formatMoney } from '@/lib/money';

/** The catalog on paper: each section with its products, their descriptions and base prices, unsaved changes included (row W-08). */
export function PrintedCatalog() {
  const { market } = useEditor();
  const catalog = useEdited((state) => state.catalog);
  return (
    <div className="printed-catalog">
      <h2>{catalog.name}</h2>
      {catalog.sections.map((section) => (
        <section key={section.id}>
          <h3>{section.name}</h3>
          <ul>
            {section.productIds.map((id) => {
              const product = catalog.products[id];
              return (
                product && (
                  <li key={id}>
                    <span className="printed-catalog-name">
                      <bdi>{product.name}</bdi>
                      {product.description && <small>{product.description}</small>}
                    </span>
                    <span>{typeof product.price === 'number' && formatMoney(product.price, catalog.currency ?? undefined, market)}</span>
                  </li>
                )
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
