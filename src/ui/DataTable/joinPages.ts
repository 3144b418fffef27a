interface Page<Row> {
  data: readonly Row[];
  totalCount: number;
  dropped: number;
}

/** Joins the pages of a list. Rows added since the first page shift older ones to the next page, so duplicates are removed. */
export function joinPages<Row extends { id: string }>(pages: readonly Page<Row>[]): { rows: Row[]; total: number; dropped: number } {
  const byId = new Map(pages.flatMap(({ data }) => data.map((row): [string, Row] => [row.id, row])));
  const dropped = pages.reduce((sum, page) => sum + page.dropped, 0);
  return { rows: [...byId.values()], total: pages.at(-1)?.totalCount ?? 0, dropped };
}
