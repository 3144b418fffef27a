import { orderModifiersSchema, type Order, type OrderItem, type OrderModifier } from '@/domain/order';
import { filledText, minorUnits, sumOf } from '@/domain/posOrder/minorUnits';
import type { PosLine, PosModifier } from '@/domain/posOrder/posOrderSchema';
import { posProblem, type PosProblem } from '@/domain/posOrder/posProblem';
import type { PosSettings } from '@/domain/posOrder/posSettings';

/** Maximum nesting of modifiers; an item with deeper ones is unreadable. */
const DEEPEST = 20;
/** Maximum quantity of a line that is split into units. */
const MOST_PIECES = 500;

interface PosLines {
  lines: PosLine[];
  problems: PosProblem[];
}

/** Lines of the order's items, and of the client's comment if comments have a product. */
export function posLines(order: Pick<Order, 'items' | 'clientComments'>, settings: PosSettings): PosLines {
  const made = order.items.map((item) => linesOfItem(item, settings));
  return {
    lines: [...made.flatMap(({ lines }) => lines), ...commentLines(order.clientComments, settings)],
    problems: made.flatMap(({ problems }) => problems),
  };
}

/** The single line of an order that has an amount but no items. */
export function amountLine(name: string, amount: number, settings: PosSettings): PosLine {
  return { ...aLine(settings), kind: 'amount', name, unitPrice: amount, total: amount };
}

/**
 * Distributes a discount over the lines in proportion to their positive totals; it is limited to the sum of these. Each share is an integer
 * of minor units, and the shares add up to the discount.
 */
export function withDiscount(lines: readonly PosLine[], discount: number): PosLine[] {
  let restOfLines = sumOf(lines.map(({ total }) => Math.max(total, 0)));
  let restOfDiscount = Math.min(discount, restOfLines);
  return lines.map((line) => {
    if (line.total <= 0) return line;
    const share = Math.round((restOfDiscount * line.total) / restOfLines);
    restOfLines -= line.total;
    restOfDiscount -= share;
    return { ...line, discount: share, total: line.total - share };
  });
}

function aLine({ productTaxCode }: PosSettings) {
  return { productId: null, quantity: 1, unitPrice: 0, discount: 0, total: 0, taxCode: productTaxCode ?? null, notes: null, modifiers: [] };
}

function commentLines(comments: Order['clientComments'], settings: PosSettings): PosLine[] {
  const comment = filledText(comments);
  if (!comment || !settings.commentProductId) return [];
  return [{ ...aLine(settings), kind: 'comment', productId: settings.commentProductId, name: comment }];
}

function linesOfItem(item: OrderItem, settings: PosSettings): PosLines {
  const [productId, quantity] = [filledText(item.posRef), item.qty];
  const name = filledText(item.name) ?? productId;
  if (quantity <= 0) return { lines: [], problems: [posProblem('itemWithoutQuantity', { subject: name })] };
  const unitPrice = minorUnits(item.price ?? 0);
  const modifiers = modifiersOf(item.modifiers ?? [], settings);
  const unitTotal = unitPrice === null || modifiers === null ? null : minorUnits(unitPrice + priceOf(modifiers));
  const total = minorUnits(unitTotal === null ? null : quantity * unitTotal);
  if (name === null || unitPrice === null || modifiers === null || total === null) {
    return { lines: [], problems: [posProblem('itemUnreadable', { subject: name })] };
  }
  const notes = settings.disableItemInstructions ? null : filledText(item.notes);
  const line: PosLine = { ...aLine(settings), kind: 'product', productId, name, quantity, unitPrice, total, notes, modifiers };
  const { lines, problems } = settings.lineByProductUnitEnabled ? byUnit(line) : { lines: [line], problems: [] };
  return { lines, problems: [...withoutProduct([{ productId, name, isPriced: true }, ...flat(modifiers)], settings), ...problems] };
}

/** One line for each unit. A line with a fractional quantity, e.g. a weight, is not split. */
function byUnit(line: PosLine): PosLines {
  const { quantity, total } = line;
  if (!Number.isInteger(quantity) || quantity > MOST_PIECES) {
    return { lines: [line], problems: [posProblem('lineNotSplit', { subject: line.name })] };
  }
  return { lines: Array.from({ length: quantity }, () => ({ ...line, quantity: 1, total: total / quantity })), problems: [] };
}

/** Null if one of them is unreadable. */
function modifiersOf(modifiers: readonly OrderModifier[], settings: PosSettings, depth = 0): PosModifier[] | null {
  if (modifiers.length > 0 && depth === DEEPEST) return null;
  const made = modifiers.map((modifier): PosModifier | null => {
    const productId = filledText(modifier.posRef);
    const name = filledText(modifier.name) ?? productId;
    const unitPrice = minorUnits(modifier.price ?? 0);
    const inner = modifiersOf(orderModifiersSchema.parse(modifier['modifiers']), settings, depth + 1);
    if (name === null || unitPrice === null || inner === null) return null;
    // Channels send 0 or less for an omitted ingredient.
    const quantity = Math.max(modifier.qty ?? 1, 0);
    return { productId, name, quantity, unitPrice, taxCode: settings.productTaxCode ?? null, modifiers: inner };
  });
  const read = made.filter((modifier) => modifier !== null);
  return read.length === made.length ? read : null;
}

/** What the modifiers add to the price of one unit. */
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
function withoutProduct(parts: readonly { productId: string | null; name: string; isPriced: boolean }[], { provider }: PosSettings) {
  const missing = provider ? parts.filter(({ productId, isPriced }) => productId === null && isPriced) : [];
  return missing.map(({ name }) => posProblem('itemWithoutProduct', { subject: name }));
}
