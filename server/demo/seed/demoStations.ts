import type { Location } from '@/domain/location';
import { stationOfProduct, stationsOf, type Station } from '@/domain/station';
import type { NewOrder } from '../../modules/orders/orderStore';
import { demoCatalog } from './demoCatalogs';

function station(id: string, name: string, ...sectionNames: string[]): Station {
  return { id, name, productIds: [], sectionNames };
}

/** The stations of two locations, with categories of their menus (row K-05). All other locations have none. */
export const DEMO_STATIONS: Readonly<Record<string, Station[]>> = {
  'location-es-1': [
    station('grill', 'Plancha', 'Principales'),
    station('cold', 'Fríos', 'Para compartir', 'Postres'),
    station('bar', 'Barra', 'Bebidas'),
  ],
  'location-br-1': [
    station('grill', 'Chapa', 'Pratos'),
    station('cold', 'Frios', 'Entradas', 'Sobremesas'),
    station('bar', 'Bar', 'Bebidas'),
  ],
};

/** Returns a function that adds the stations to the items of past orders, as the server does for new ones. */
export function stationAssigner(demoLocations: readonly Location[]): (order: NewOrder) => NewOrder {
  const stationsOfLocations = new Map(demoLocations.map((location) => [location.id, stationsByProduct(location)]));
  return (order) => {
    const stations = stationsOfLocations.get(order.locationId) ?? {};
    const items = order.items.map((item) => {
      const stationId = stations[item.innerId ?? ''];
      return stationId === undefined ? item : { ...item, stationId };
    });
    return { ...order, items };
  };
}

function stationsByProduct(location: Location): Readonly<Record<string, string>> {
  const stations = stationsOf(location);
  if (stations.length === 0) return {};
  const { sections, products } = demoCatalog(location);
  const assigned = Object.keys(products).flatMap((productId) => {
    const sectionNames = sections.filter(({ productIds }) => productIds.includes(productId)).map(({ name }) => name);
    const found = stationOfProduct(stations, { productId, sectionNames });
    return found ? [[productId, found.id] as const] : [];
  });
  return Object.fromEntries(assigned);
}
