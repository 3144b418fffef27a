import { orderModifiersSchema, type Order, type OrderItem, type OrderModifier } from '@/domain/order';
import { nonEmptyText, minorUnits, sumOf } from '@/domain/posOrder/minorUnits';
import type { PosLine, PosModifier } from '@/domain/posOrder/posOrderSchema';
import { posProblem, type PosProblem } from '@/domain/posOrder/posProblem';
import type { PosSettings } from '@/domain/posOrder/posSettings';

/** Maximum nesting of modifiers; an item with deeper ones is unreadable. */
const MAX_DEPTH = 20;
/** Maximum quantity of a line that is split into units. */
const MAX_SPLIT_UNITS = 500;

interface PosLines {
  lines: PosLine[];
  problems: PosProblem[];
}

/** Lines of the order's items, and of the client's comment if comments have a product. */
export function posLines(order: Pick<Order, 'items' | 'clientComments'>, settings: PosSettings): PosLines {
  const converted = order.items.map((item) => linesOfItem(item, settings));
  return {
    lines: [...converted.flatMap(({ lines }) => lines), ...commentLines(order.clientComments, settings)],
    problems: converted.flatMap(({ problems }) => problems),
  };
}

/** The single line of an order that has an amount but no items. */
export function amountLine(name: string, amount: number, settings: PosSettings): PosLine {
  return { ...emptyLine(settings), kind: 'amount', name, unitPrice: amount, total: amount };
}

/**
 * Distributes a discount over the lines in proportion to their positive totals; it is limited to the sum of these. Each share is an integer
 * of minor units, and the shares add up to the discount.
 */
export function distributeDiscount(lines: readonly PosLine[], discount: number): PosLine[] {
  let remainingTotal = sumOf(lines.map(({ total }) => Math.max(total, 0)));
  let remainingDiscount = Math.min(discount, remainingTotal);
  return lines.map((line) => {
    if (line.total <= 0) return line;
    const share = Math.round((remainingDiscount * line.total) / remainingTotal);
    remainingTotal -= line.total;
    remainingDiscount -= share;
    return { ...line, discount: share, total: line.total - share };
  });
}

function emptyLine({ productTaxCode }: PosSettings) {
  return { productId: null, quantity: 1, unitPrice: 0, discount: 0, total: 0, taxCode: productTaxCode ?? null, notes: null, modifiers: [] };
}

function commentLines(comments: Order['clientComments'], settings: PosSettings): PosLine[] {
  const comment = nonEmptyText(comments);
  if (!comment || !settings.commentProductId) return [];
  return [{ ...emptyLine(settings), kind: 'comment', productId: settings.commentProductId, name: comment }];
}

function linesOfItem(item: OrderItem, settings: PosSettings): PosLines {
  const [productId, quantity] = [nonEmptyText(item.posRef), item.qty];
  const name = nonEmptyText(item.name) ?? productId;
  if (quantity <= 0) return { lines: [], problems: [posProblem('itemWithoutQuantity', { subject: name })] };
  const unitPrice = minorUnits(item.price ?? 0);
  const modifiers = modifiersOf(item.modifiers ?? [], settings);
  const unitTotal = unitPrice === null || modifiers === null ? null : minorUnits(unitPrice + priceOf(modifiers));
  const total = minorUnits(unitTotal === null ? null : quantity * unitTotal);
  if (name === null || unitPrice === null || modifiers === null || total === null) {
    return { lines: [], problems: [posProblem('itemUnreadable', { subject: name })] };
  }
  const notes = settings.disableItemInstructions ? null : nonEmptyText(item.notes);
  const line: PosLine = { ...emptyLine(settings), kind: 'product', productId, name, quantity, unitPrice, total, notes, modifiers };
  const { lines, problems } = settings.lineByProductUnitEnabled ? byUnit(line) : { lines: [line], problems: [] };
  return {
    lines,
    problems: [...problemsOfMissingProducts([{ productId, name, isPriced: true }, ...flat(modifiers)], settings), ...problems],
  };
}

/** One line for each unit. A line with a fractional quantity, e.g. a weight, is not split. */
function byUnit(line: PosLine): PosLines {
  const { quantity, total } = line;
  if (!Number.isInteger(quantity) || quantity > MAX_SPLIT_UNITS) {
    return { lines: [line], problems: [posProblem('lineNotSplit', { subject: line.name })] };
  }
  return { lines: Array.from({ length: quantity }, () => ({ ...line, quantity: 1, total: total / quantity })), problems: [] };
}

/** Null if one of them is unreadable. */
function modifiersOf(modifiers: readonly OrderModifier[], settings: PosSettings, depth = 0): PosModifier[] | null {
  if (modifiers.length > 0 && depth === MAX_DEPTH) return null;
  const converted = modifiers.map((modifier): PosModifier | null => {
    const productId = nonEmptyText(modifier.posRef);
    const name = nonEmptyText(modifier.name) ?? productId;
    const unitPrice = minorUnits(modifier.price ?? 0);
    const inner = modifiersOf(orderModifiersSchema.parse(modifier['modifiers']), settings, depth + 1);
    if (name === null || unitPrice === null || inner === null) return null;
    // Channels send 0 or less for an omitted ingredient.
    const quantity = Math.max(modifier.qty ?? 1, 0);
    return { productId, name, quantity, unitPrice, taxCode: settings.productTaxCode ?? null, modifiers: inner };
  });
  const read = converted.filter((modifier) => modifier !== null);
  return read.length === converted.length ? read : null;
}

/** Sum of the modifiers' prices per unit of the item. */
function priceOf(modifiers: readonly PosModifier[]): number {
  return sumOf(modifiers.map(({ quantity, unitPrice, modifiers: inner }) => quantity * (unitPrice + priceOf(inner))));
}

function flat(modifiers: readonly PosModifier[]): { productId: string | null; name: string; isPriced: boolean }[] {
  return modifiers.flatMap(({ productId, name, unitPrice, modifiers: inner }) => [
    { productId, name, isPriced: unitPrice !== 0 },
    ...flat(inner),
  ]);
}

/**
 * Problems of lines without a product. A modifier without a price can be an instruction for the kitchen and needs none. Locations without a
 * POS have no products.
 */
function problemsOfMissingProducts(
  lines: readonly { productId: string | null; name: string; isPriced: boolean }[],
  { provider }: PosSettings,
) {
  const missing = provider ? lines.filter(({ productId, isPriced }) => productId === null && isPriced) : [];
  return missing.map(({ name }) => posProblem('itemWithoutProduct', { subject: name }));
}
