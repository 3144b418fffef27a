/** The search parameter with which a catalog opens in its price sheet, and a list of catalogs leads there. */
export const PRICE_SHEET_QUERY = { name: 'view', value: 'prices' } as const;
