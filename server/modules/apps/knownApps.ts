import type { apps } from '../../platform/db/schema';

type AppSeed = typeof apps.$inferInsert;
type AppLine = readonly [slug: string, name: string, countries: string, scopes?: string];

const EVERYWHERE = 'es br co mx';

const CHANNELS: readonly AppLine[] = [
  ['glovo', 'Glovo', 'es'],
  ['ubereats', 'Uber Eats', 'es co mx'],
  ['justeat', 'Just Eat', 'es'],
  ['deliveroo', 'Deliveroo', 'es'],
  ['pedidosya', 'PedidosYa', 'co'],
  ['rappi', 'Rappi', 'br co mx'],
  ['flipdish', 'Flipdish', 'es'],
  ['ifood', 'iFood', 'br co'],
  ['ecommerce', 'E-commerce', EVERYWHERE],
  ['99food', '99Food', 'br'],
  ['didifood', 'DiDi Food', 'co mx'],
  ['aiqfome', 'aiqfome', 'br'],
  ['justo', 'Justo', 'co mx'],
  ['deliveryapp', 'Delivery App', EVERYWHERE],
  ['whatsapp', 'WhatsApp', EVERYWHERE],
  ['cheerfy', 'Cheerfy', 'es', 'channel loyalty'],
];

/** Channels that customers built on the public API. */
const PUBLIC_API: readonly AppLine[] = [
  ['delitbee-ord', 'Delitbee', 'es'],
  ['the-watson-app', 'The Watson App', 'es'],
  ['manolo-bakes', 'Manolo Bakes', 'es'],
];

const RIDERS: readonly AppLine[] = [
  ['stuart', 'Stuart', 'es'],
  ['missionbox', 'MissionBox', 'es'],
  ['shipday', 'Shipday', EVERYWHERE],
  ['deelivers', 'Deelivers', 'es'],
  ['jelp', 'Jelp', 'mx'],
  ['glovolaas', 'Glovo On-Demand', 'es'],
  ['cargo', 'Cargo', 'co'],
  ['cabify', 'Cabify', 'es co mx'],
  ['delivergo', 'Delivergo', 'es'],
  ['catcher', 'Catcher', 'es'],
  ['atajos', 'Atajos', 'co'],
  ['uberdirect', 'Uber Direct', 'es br co mx'],
];

const POS: readonly AppLine[] = [
  ['micros', 'Oracle Micros Simphony', EVERYWHERE],
  ['agora', 'Ágora', 'es'],
  ['revo', 'Revo XEF', 'es mx'],
  ['square', 'Square', 'es'],
];

function rows(lines: readonly AppLine[], scope: string, isPublicApiApp = false): AppSeed[] {
  return lines.map(([slug, name, countries, scopes = scope]) => ({
    slug,
    name,
    enabled: true,
    scopes: scopes.split(' '),
    countries: countries.split(' '),
    image: `/icons/channels/${slug}.svg`,
    isPublicApiApp,
  }));
}

/** The channels, rider partners and POS systems of specification 1 §1 in this version of the product. */
export const KNOWN_APPS: AppSeed[] = [
  ...rows(CHANNELS, 'channel'),
  ...rows(PUBLIC_API, 'channel', true),
  ...rows(RIDERS, 'rider'),
  ...rows(POS, 'pos'),
];
