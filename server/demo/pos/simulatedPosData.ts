import { DEFAULT_PRICE_LEVEL } from '@/domain/locationPos';
import type { PosCatalog, PosData, PosProduct } from '@/domain/pos';
import { marketOf } from '../menus/marketOf';
import type { PosKey } from '../../modules/pos/pos';
import { SIMULATED_PROVIDERS } from './simulatedProviders';

/** The products of a POS for fees, tips, bags and promotions. */
const OTHERS = [
  ['F1', 'Gastos de envío', 275],
  ['F2', 'Propina', 0],
  ['F3', 'Comentario', 0],
  ['F4', 'Bolsa', 15],
  ['F5', 'Promoción', 0],
  ['F6', 'Servicio', 50],
  ['F7', 'Coste de envío', 350],
  ['F8', 'Impuesto de envío', 0],
  ['F9', 'Pedido mínimo', 0],
  ['F10', 'Preparación', 0],
  ['F11', 'Gestión', 0],
  ['F12', 'Comisión del canal', 0],
  ['F13', 'Otros cargos', 0],
] as const;

const TAXES = [
  { id: 'T0', name: '0 %' },
  { id: 'T4', name: '4 %' },
  { id: 'T10', name: '10 %' },
  { id: 'T21', name: '21 %' },
];
const PAYMENT_TYPES = [
  { id: 'PAY-CASH', name: 'Efectivo' },
  { id: 'PAY-CARD', name: 'Tarjeta' },
  { id: 'PAY-ONLINE', name: 'Pago online' },
];
const PRICE_LEVELS = [
  { id: DEFAULT_PRICE_LEVEL, name: 'Sala' },
  { id: 2, name: 'Delivery' },
  { id: 3, name: 'Terraza' },
];

/** The data of a simulated POS: the dishes of the location's country, with the ids that orders use. */
export function simulatedPosData(key: PosKey): PosData {
  return {
    products: [...dishesOf(key), ...OTHERS.map(([id, name, price]) => ({ id, name, price }))],
    taxes: TAXES,
    paymentTypes: PAYMENT_TYPES,
    ...(hasPriceLevels(key) && { priceLevels: PRICE_LEVELS }),
  };
}

/** The menu of a simulated POS, with the extras of the dishes. */
export function simulatedPosCatalog(key: PosKey): PosCatalog {
  const products = dishesOf(key);
  const modifiers = marketOf(key.location.country).dishes.flatMap(({ extras }, dish) =>
    extras.map(([name, price], index): PosProduct => ({ id: `M${dish + 1}${index + 1}`, name, price })),
  );
  return { categories: [{ id: 'C1', name: 'Carta', productIds: products.map(({ id }) => id) }], products, modifiers };
}

/** The dishes with the prices of the price level; each level adds 10 % of the base price. */
function dishesOf(key: PosKey): PosProduct[] {
  const level = hasPriceLevels(key) ? (key.config.priceLevel ?? DEFAULT_PRICE_LEVEL) : DEFAULT_PRICE_LEVEL;
  const factor = 1 + (level - DEFAULT_PRICE_LEVEL) / 10;
  return marketOf(key.location.country).dishes.map(({ name, price }, index) => ({
    id: `P${101 + index}`,
    name,
    price: Math.round(price * factor),
  }));
}

function hasPriceLevels({ config }: PosKey): boolean {
  return SIMULATED_PROVIDERS.some(({ slug, priceLevels }) => slug === config.provider && priceLevels);
}
