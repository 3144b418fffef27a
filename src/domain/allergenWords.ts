/**
 * The words that name an allergen or an allergy in notes and modifiers, in Spanish, English and Portuguese (row K-01, decision G77): the
 * fourteen allergens of Regulation (EU) 1169/2011, annex II, by their own names, but not the dishes that contain them (no cheese, no bread).
 * Lower case, without accents; `findAllergens` adds regular plurals.
 */
export const ALLERGEN_WORDS = {
  allergy: [
    ...['alergia', 'alergico', 'alergica', 'alergeno', 'intolerante', 'intolerancia', 'celiaco', 'celiaca', 'celiaquia', 'anafilaxia'],
    ...['allergy', 'allergies', 'allergic', 'allergen', 'intolerant', 'intolerance', 'celiac', 'coeliac', 'anaphylaxis', 'doenca celiaca'],
  ],
  gluten: ['gluten', 'trigo', 'wheat', 'cebada', 'barley', 'cevada', 'centeno', 'rye', 'centeio'],
  crustaceans: [
    'crustaceo',
    'crustacean',
    'marisco',
    'shellfish',
    'gamba',
    'prawn',
    'shrimp',
    'camaron',
    'camarones',
    'camarao',
    'camaroes',
  ],
  eggs: ['huevo', 'egg', 'ovo'],
  fish: ['pescado', 'fish', 'peixe'],
  peanuts: ['cacahuete', 'cacahuate', 'mani', 'peanut', 'amendoim', 'amendoins'],
  // Not "soy" alone, which is "I am" in Spanish.
  soy: [
    'soja',
    'soya',
    'soybean',
    'soy bean',
    'soy sauce',
    'soy milk',
    'soy protein',
    'soy free',
    'soy allergy',
    'to soy',
    'no soy',
    'without soy',
  ],
  milk: ['leche', 'lactosa', 'lacteo', 'milk', 'lactose', 'dairy', 'leite', 'laticinio'],
  nuts: [
    ...['frutos secos', 'fruto seco', 'nuez', 'nueces', 'almendra', 'avellana', 'anacardo', 'pistacho'],
    ...['nut', 'tree nut', 'walnut', 'almond', 'hazelnut', 'cashew', 'pistachio', 'pecan'],
    ...['noz', 'nozes', 'amendoa', 'avela', 'avelas', 'caju', 'pistache', 'frutas secas'],
  ],
  celery: ['apio', 'celery', 'aipo'],
  mustard: ['mostaza', 'mustard', 'mostarda'],
  sesame: ['sesamo', 'ajonjoli', 'sesame', 'gergelim'],
  sulphites: ['sulfito', 'sulphite', 'sulfite'],
  lupin: ['altramuz', 'altramuces', 'lupin', 'tremoco'],
  molluscs: ['molusco', 'mollusc', 'mollusk', 'mejillon', 'mejillones', 'mussel', 'mexilhao', 'mexilhoes'],
} as const satisfies Record<string, readonly string[]>;

/**
 * Beginnings of words that mention an allergy, an intolerance or a frequent allergen, in common misspellings, Catalan and Galician, too
 * (`alerjico`, `al·lèrgia`, `alerxia`); a ticket prints such a note as a warning. Patterns for lower case without accents.
 */
export const ALLERGY_STEMS = [
  'al[·.]?l?er[gjx]',
  ...['intoleran', 'celiac', 'coeliac', 'anafil', 'anaphyl', 'gluten', 'lactos'],
  ...['cacahuet', 'amendoi', 'peanut', 'frutos secos', 'fruits secs', 'frutos de casca', '(?<!\\p{L})nuts?(?!\\p{L})'],
] as const;

/** Words that say before a name that the food is, or must be, without it. */
export const WITHOUT_BEFORE = [
  'sin',
  'sem',
  'no',
  'not',
  'nada de',
  'without',
  'zero',
  'libre de',
  'livre de',
  'free of',
  'free from',
  'no contiene',
];

/** Words that say so after the name: gluten free, nut-free. */
export const WITHOUT_AFTER = ['free', 'intolerance', 'intolerant', 'allergy', 'allergies', 'allergic'];

/** Words between two names of one phrase: alérgica a los frutos secos, huevo y leche. */
export const BETWEEN = [
  ...['a', 'al', 'la', 'las', 'lo', 'los', 'el', 'de', 'del', 'y', 'e', 'o', 'u', 'ni'],
  ...['to', 'the', 'of', 'and', 'or', 'ao', 'aos', 'as', 'os', 'da', 'do', 'das', 'dos', 'ou', 'nem'],
];
