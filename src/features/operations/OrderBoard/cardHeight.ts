import { concernsOf } from '@/domain/intakeConcern';
import type { Order } from '@/domain/order';
import { kitchenOrder, type KitchenOrder } from '@/domain/orderDishes';
import { orderProblem } from '@/domain/orderProblem';
import { riderStatus } from '@/domain/orderStatus';
import { fieldsOfUnknown } from '@/lib/fieldsOfUnknown';

/** Sizes in pixels, as in `operations.css` and `orderDishes.css`. */
const LINE = 18;
const HEAD_LINE = 20;
const GAP = 4;
const FRAME = 18;
const ACTIONS = 30;
const BAND_PADDING = 4;
const DISH_PADDING = 2;
/** Code, status, client, and help or rider: always reserved, so that a new status does not change the height. */
const HEAD_LINES = 4;
/** The body of a card is at most this high, and scrolls; so does a longer band of allergens. */
const MAX_BODY = 12 * LINE;
const MAX_BAND_LINES = 4;
/** A concern is a text of about this length in each language. */
const CONCERN_LETTERS = 40;
/** Lines of a changed item, whose name may wrap. */
const CHANGE_LINES = 1.5;

/** Average widths of a letter: wider than most, because a body that is too high leaves a gap and one that is too low scrolls. */
const NAME_LETTER = 7.6;
const TEXT_LETTER = 6.8;
const QUANTITY = 34;
const BAND_ICON = 32;

/** The height of a card, and whether its dishes need to scroll within it. */
export interface CardSize {
  /** In pixels. */
  height: number;
  isLong: boolean;
}

// Orders and what is read from them are immutable.
const cache = new WeakMap<Order, { width: number; size: CardSize }>();
const contents = new WeakMap<KitchenOrder, { width: number; heights: ContentHeights }>();

/**
 * Estimates the height of an order's card with a content `width` in pixels, from the lengths of its texts: the board must know the heights
 * of all cards, also of those that it does not render, so that scrolling does not jump (row K-01). Depends only on what rarely changes.
 */
export function cardSize(order: Order, width: number): CardSize {
  const cached = cache.get(order);
  if (cached?.width === width) return cached.size;
  const { dishes, band } = contentHeights(kitchenOrder(order), width);
  const concernLines = concernsOf(order).length * Math.ceil((CONCERN_LETTERS * NAME_LETTER) / Math.max(1, width));
  const body = concernLines * LINE + changesHeight(order) + dishes;
  const both = orderProblem(order) !== null && riderStatus(order) !== null ? HEAD_LINE + GAP : 0;
  const head = HEAD_LINES * (HEAD_LINE + GAP) + both + band;
  const size = { height: FRAME + head + Math.min(MAX_BODY, body) + GAP + ACTIONS, isLong: body > MAX_BODY };
  cache.set(order, { width, size });
  return size;
}

/**
 * Of the boxes of `KitchenChanges`, whose schema is not loaded with the board: time and other fields, and the items. A change that is not shown, because
 * the kitchen did not have the order yet, leaves a gap.
 */
function changesHeight({ statuses }: Order): number {
  return statuses.reduce((sum, { meta }) => {
    const { items } = fieldsOfUnknown(fieldsOfUnknown(meta)['change']);
    return Array.isArray(items) ? sum + (2 + Math.ceil(items.length * CHANGE_LINES)) * LINE : sum;
  }, 0);
}

/** In pixels. */
interface ContentHeights {
  /** Notes of the order and dishes, however many. */
  dishes: number;
  /** The band of allergens with the gap after it; 0 without allergens. */
  band: number;
}

function contentHeights(content: KitchenOrder, width: number): ContentHeights {
  const cached = contents.get(content);
  if (cached?.width === width) return cached.heights;
  const linesOf = (text: string, letter: number, indent: number) =>
    text.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil((line.length * letter) / Math.max(1, width - indent))), 0);
  const noteLines = content.notes.reduce((sum, note) => sum + linesOf(note, TEXT_LETTER, 0), 0);
  const dishes = content.dishes.reduce((sum, { name, lines }) => {
    const more = lines.reduce((count, { text, depth }) => count + linesOf(text, TEXT_LETTER, QUANTITY + depth * 12), 0);
    return sum + (linesOf(name ?? '', NAME_LETTER, QUANTITY) + more) * LINE + DISH_PADDING;
  }, 0);
  const allergens = content.allergens.join(' · ');
  const bandLines = allergens === '' ? 0 : Math.min(MAX_BAND_LINES, linesOf(allergens, NAME_LETTER, BAND_ICON));
  const heights = {
    dishes: noteLines * LINE + Math.max(LINE, dishes),
    band: bandLines > 0 ? bandLines * LINE + BAND_PADDING + GAP : 0,
  };
  contents.set(content, { width, heights });
  return heights;
}

/** Title of two lines, count and help. */
const INCIDENT_HEAD_LINES = 4;
const INCIDENT_LINE = 24;
const MAX_INCIDENT_LINES = 8;

/** The height of the card of an incident in pixels, by the number of its orders; more scroll. */
export function incidentHeight(orders: number): number {
  return FRAME + INCIDENT_HEAD_LINES * (HEAD_LINE + GAP) + Math.min(MAX_INCIDENT_LINES, orders) * INCIDENT_LINE + GAP + ACTIONS;
}
