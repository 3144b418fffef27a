interface Special {
  name: string;
  description: string;
  /** In minor units of the market's currency. */
  price: number;
}

/** The texts of a menu. `descriptions` are in the order of the dishes; `sections` refer to dishes by their number, from 1. */
export interface CatalogTexts {
  name: string;
  /** The last section has the drinks. */
  sections: { name: string; dishes: number[] }[];
  descriptions: string[];
  extras: string;
  specialSection: string;
  furtherSection: string;
  tray: Special;
  lunch: Special;
  drink: string;
  staff: Special;
}

const SPAIN: CatalogTexts = {
  name: 'Carta',
  sections: [
    { name: 'Principales', dishes: [1, 2, 3, 5, 6] },
    { name: 'Para compartir', dishes: [4, 7] },
    { name: 'Postres', dishes: [8] },
    { name: 'Bebidas', dishes: [9, 10] },
  ],
  descriptions: [
    'Ternera gallega de 180 g, cebolla caramelizada y pan de cristal',
    'Tomate, mozzarella y albahaca',
    'Arroz bomba con gambas, mejillones y calamar',
    'Bechamel cremosa y jamón de bellota',
    'Piña asada, jalapeño suave y queso fresco',
    'De lunes a viernes',
    'Con salsa brava y alioli',
    'Horneada a diario',
    'De manantial',
    'Con zumo natural',
  ],
  extras: 'A tu gusto',
  specialSection: 'Menús y encargos',
  furtherSection: 'Más platos',
  tray: { name: 'Bandeja para 10 personas', description: 'Se encarga con un día de antelación', price: 8900 },
  lunch: { name: 'Menú de mediodía', description: 'Hamburguesa, patatas y bebida', price: 1490 },
  drink: 'Elige la bebida',
  staff: { name: 'Comida del personal', description: 'Solo para el equipo', price: 0 },
};

const BRAZIL: CatalogTexts = {
  name: 'Cardápio',
  sections: [
    { name: 'Pratos', dishes: [1, 2, 3, 5] },
    { name: 'Entradas', dishes: [4] },
    { name: 'Sobremesas', dishes: [6, 7] },
    { name: 'Bebidas', dishes: [8] },
  ],
  descriptions: [
    'Feijão-preto, carnes, arroz, couve e laranja',
    'Hambúrguer de 150 g, queijo, alface e tomate',
    'Camarão, leite de coco e azeite de dendê',
    'Assado na hora',
    'Oito fatias',
    'Tigela de 500 ml',
    'De chocolate belga',
    'Lata de 350 ml',
  ],
  extras: 'Do seu jeito',
  specialSection: 'Combos e encomendas',
  furtherSection: 'Mais pratos',
  tray: { name: 'Bandeja para 10 pessoas', description: 'Encomenda com um dia de antecedência', price: 32_000 },
  lunch: { name: 'Almoço executivo', description: 'X-salada, batata e bebida', price: 3490 },
  drink: 'Escolha a bebida',
  staff: { name: 'Refeição da equipe', description: 'Só para a equipe', price: 0 },
};

const COLOMBIA: CatalogTexts = {
  name: 'Carta',
  sections: [
    { name: 'Platos fuertes', dishes: [1, 2, 4] },
    { name: 'Para picar', dishes: [3, 5] },
    { name: 'Postres', dishes: [7] },
    { name: 'Bebidas', dishes: [6] },
  ],
  descriptions: [
    'Frijoles, arroz, chicharrón, huevo y plátano maduro',
    'Pollo, tres papas, guascas y mazorca',
    'Maíz tierno y quesito antioqueño',
    'Cerdo relleno de arroz y arveja',
    'De carne o de pollo',
    'Leche de coco y limón',
    'Con salsa de mora si quieres',
  ],
  extras: 'A tu gusto',
  specialSection: 'Combos y encargos',
  furtherSection: 'Más platos',
  tray: { name: 'Bandeja para 10 personas', description: 'Se encarga con un día de anticipación', price: 24_000_000 },
  lunch: { name: 'Almuerzo ejecutivo', description: 'Bandeja pequeña y bebida', price: 2_490_000 },
  drink: 'Elige la bebida',
  staff: { name: 'Comida del personal', description: 'Solo para el equipo', price: 0 },
};

/** The texts for a country (ISO 3166 alpha-2); those of Spain if it has none, as in `marketOf`. */
export function catalogTextsOf(country: string | null | undefined): CatalogTexts {
  return { BR: BRAZIL, CO: COLOMBIA }[country ?? ''] ?? SPAIN;
}
