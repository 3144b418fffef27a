/** Works on items in their order, on no more than `limit` at a time; gives the results in the order of the items. Rejects with the first that does. */
export async function atMost<Item, Result>(
  limit: number,
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const rest = items.entries();
  const workThrough = async () => {
    for (const [place, item] of rest) results[place] = await work(item);
  };
  await Promise.all(Array.from({ length: limit }, workThrough));
  return results;
}
