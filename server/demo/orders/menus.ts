import { clientNames } from './clientNames';

/** A dish, with prices in minor units of the market's currency; `extras` are its modifiers. */
interface Dish {
  name: string;
  price: number;
  extras: readonly (readonly [name: string, price: number])[];
  /** The allergens in the catalog, if any. */
  allergens?: readonly string[];
}

/** The dishes, texts, names and fees of a market. */
export interface Market {
  currency: string;
  dishes: readonly Dish[];
  notes: readonly string[];
  comments: readonly string[];
  names: readonly string[];
  streets: readonly string[];
  /** Invoice details by client name. */
  invoices: Readonly<Record<string, object>>;
  phone: string;
  deliveryFee: number;
  serviceCharge: number;
}

const SPAIN: Market = {
  currency: 'EUR',
  dishes: [
    {
      name: 'Hamburguesa de la casa con cebolla caramelizada',
      price: 1150,
      extras: [
        ['Doble de carne', 320],
        ['Sin pepinillo', 0],
        ['Queso cheddar añejo', 120],
      ],
    },
    {
      name: 'Pizza margarita',
      price: 950,
      allergens: ['gluten', 'leche'],
      extras: [
        ['Extra de queso', 150],
        ['Masa sin gluten', 200],
        ['Sin albahaca', 0],
      ],
    },
    {
      name: 'Paella de marisco (2 personas)',
      price: 2890,
      allergens: ['crustáceos', 'moluscos', 'pescado'],
      extras: [
        ['Alioli', 90],
        ['Sin gambas', 0],
      ],
    },
    { name: 'Croquetas de jamón ibérico (8 uds.)', price: 890, allergens: ['gluten', 'leche', 'huevo'], extras: [['Salsa brava', 60]] },
    {
      name: 'Ensalada de piña, jalapeño y pingüinos de queso',
      price: 825,
      extras: [
        ['Aliño aparte', 0],
        ['Añadir pollo', 180],
      ],
    },
    {
      name: 'Menú del día: crema de calabaza, merluza a la plancha con verduritas de temporada, postre casero y pan',
      price: 1390,
      extras: [
        ['Primero: gazpacho', 0],
        ['Postre: tarta de Santiago', 0],
        ['Café solo', 100],
      ],
    },
    { name: 'Patatas bravas', price: 520, extras: [['Muy picante', 0]] },
    { name: 'Tarta de queso', price: 575, allergens: ['leche', 'huevo'], extras: [] },
    { name: 'Agua con gas 50 cl', price: 190, extras: [] },
    { name: 'Refresco de limón', price: 240, extras: [['Con hielo', 0]] },
  ],
  notes: [
    'Sin sal, por favor',
    'Alérgenos: frutos secos y marisco',
    'Poco hecha',
    'Alergia al gluten: cambiar los cubiertos',
    'Cortar en ocho',
  ],
  comments: [
    'El timbre no funciona, llamar al móvil',
    'Alérgico a los cacahuetes',
    'Dejar en conserjería, gracias',
    'Pago con un billete de 50 €',
  ],
  names: ['Íñigo Peñalver', 'Núria Güell', 'José Ángel Muñoz', 'Begoña Ibáñez de la Fuente', 'Xoán Ferreiro', ...clientNames('ES')],
  streets: ['Calle Mayor', 'Avenida de la Constitución', 'Plaza de España', 'Calle de la Peña', 'Rambla de Cataluña'],
  invoices: {
    'Begoña Ibáñez de la Fuente': {
      billingType: 'invoice',
      name: 'Comidas del Norte, S. L.',
      documentType: 'CIF',
      documentNumber: 'B00000000',
      companyAddress: { street: 'Calle Mayor', number: '12', zip: '28001', city: 'Madrid', country: 'ES' },
    },
  },
  phone: '+34 6',
  deliveryFee: 275,
  serviceCharge: 50,
};

const BRAZIL: Market = {
  currency: 'BRL',
  dishes: [
    {
      name: 'Feijoada completa',
      price: 4990,
      extras: [
        ['Couve extra', 400],
        ['Sem pé de porco', 0],
      ],
    },
    {
      name: 'X-salada',
      price: 2450,
      extras: [
        ['Bacon', 500],
        ['Sem maionese', 0],
        ['Pão de batata', 250],
      ],
    },
    {
      name: 'Moqueca de camarão',
      price: 7290,
      allergens: ['crustáceos'],
      extras: [
        ['Farofa', 600],
        ['Pimenta à parte', 0],
      ],
    },
    { name: 'Pão de queijo (10 un.)', price: 1890, allergens: ['leite'], extras: [['Requeijão', 450]] },
    {
      name: 'Pizza grande meia calabresa, meia portuguesa',
      price: 6400,
      extras: [
        ['Borda de catupiry', 900],
        ['Sem cebola', 0],
      ],
    },
    {
      name: 'Açaí com granola e morango',
      price: 2200,
      extras: [
        ['Leite condensado', 200],
        ['Paçoca', 250],
      ],
    },
    { name: 'Brigadeiro', price: 650, extras: [] },
    { name: 'Guaraná lata', price: 700, extras: [['Com gelo e laranja', 0]] },
  ],
  notes: ['Sem açúcar', 'Alergia a camarão', 'Bem passado', 'Alérgenos: glúten, leite'],
  comments: ['Interfone 42, bloco B', 'Não tocar a campainha: bebê dormindo', 'Troco para R$ 100'],
  names: ['João Conceição', 'Ana Luíza Magalhães', 'Antônio Simões', 'Flávia Araújo', 'Sebastião Gonçalves', ...clientNames('BR')],
  streets: ['Rua das Flores', 'Avenida Paulista', 'Rua São João', 'Alameda dos Anjos'],
  invoices: {
    'Sebastião Gonçalves': {
      billingType: 'invoice',
      name: 'Refeições do Sul Ltda.',
      documentType: 'CNPJ',
      documentNumber: '00.000.000/0001-00',
      companyAddress: { street: 'Rua das Flores', number: '80', zip: '01000-000', city: 'São Paulo', country: 'BR' },
    },
  },
  phone: '+55 11 9',
  deliveryFee: 890,
  serviceCharge: 199,
};

const COLOMBIA: Market = {
  currency: 'COP',
  dishes: [
    {
      name: 'Bandeja paisa',
      price: 3_200_000,
      extras: [
        ['Chicharrón extra', 600_000],
        ['Sin morcilla', 0],
      ],
    },
    {
      name: 'Ajiaco santafereño',
      price: 2_650_000,
      extras: [
        ['Alcaparras aparte', 0],
        ['Aguacate', 350_000],
      ],
    },
    { name: 'Arepa de choclo con quesito', price: 1_190_000, allergens: ['leche'], extras: [['Hogao', 150_000]] },
    { name: 'Lechona tolimense', price: 2_890_000, extras: [['Insulso', 0]] },
    {
      name: 'Empanadas (3 und.) con ají',
      price: 990_000,
      extras: [
        ['Mucho ají', 0],
        ['Guacamole', 250_000],
      ],
    },
    { name: 'Limonada de coco', price: 850_000, extras: [['Sin azúcar', 0]] },
    { name: 'Obleas con arequipe y queso', price: 720_000, extras: [['Mora', 120_000]] },
  ],
  notes: ['Sin cilantro', 'Alérgenos: leche y maní', 'Bien asado', 'Alergia a los mariscos'],
  comments: ['Apto 502, torre 3', 'Llamar al llegar', 'Sin cubiertos plásticos'],
  names: ['Camilo Ordóñez', 'María José Peñaranda', 'Andrés Gutiérrez', 'Sofía Muñetón', 'Héctor Ángel', ...clientNames('CO')],
  streets: ['Carrera 7', 'Calle 93', 'Avenida El Dorado', 'Carrera 15'],
  invoices: {},
  phone: '+57 3',
  deliveryFee: 590_000,
  serviceCharge: 120_000,
};

const MARKETS: Record<string, Market> = { ES: SPAIN, BR: BRAZIL, CO: COLOMBIA };

/** The market of a country (ISO 3166 alpha-2); Spain if it has none. */
export function marketOf(country: string | null | undefined): Market {
  return MARKETS[country ?? ''] ?? SPAIN;
}
