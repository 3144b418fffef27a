/**
 * The words that name an allergen in notes and modifiers, in Spanish, English and Portuguese (row K-01, decision G77): the
 * fourteen allergens of Regulation (EU) 1169/2011, annex II, by their own names, but not the dishes that contain them (no cheese, no bread).
 * Lower case, without accents; `findAllergens` adds regular plurals and `ALLERGY_STEMS`, so that words with these beginnings are not repeated here.
 */
export const ALLERGEN_WORDS = {
  gluten: ['trigo', 'wheat', 'cebada', 'barley', 'cevada', 'centeno', 'rye', 'centeio'],
  crustaceans: ['crustaceo', 'crustacean', 'marisco', 'shellfish', 'gamba', 'prawn', 'shrimp', 'camaron', 'camarao', 'camaroes'],
  eggs: ['huevo', 'egg', 'ovo'],
  fish: ['pescado', 'fish', 'peixe'],
  peanuts: ['cacahuate', 'mani'],
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
  milk: ['leche', 'lacteo', 'milk', 'dairy', 'leite', 'laticinio'],
  nuts: [
    ...['fruto seco', 'nuez', 'nueces', 'almendra', 'avellana', 'anacardo', 'pistacho'],
    ...['tree nut', 'walnut', 'almond', 'hazelnut', 'cashew', 'pistachio', 'pecan'],
    ...['noz', 'amendoa', 'avela', 'caju', 'pistache', 'frutas secas'],
  ],
  celery: ['apio', 'celery', 'aipo'],
  mustard: ['mostaza', 'mustard', 'mostarda'],
  sesame: ['sesamo', 'ajonjoli', 'sesame', 'gergelim'],
  sulphites: ['sulfito', 'sulphite', 'sulfite'],
  lupin: ['altramuz', 'altramuces', 'lupin', 'tremoco'],
  molluscs: ['molusco', 'mollusc', 'mollusk', 'mejillon', 'mussel', 'mexilhao', 'mexilhoes'],
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
export const WITHOUT_AFTER = ['free'];

/** Words between two names of one phrase: alérgica a los frutos secos, huevo y leche. */
export const BETWEEN = [
  ...['a', 'al', 'la', 'las', 'lo', 'los', 'el', 'de', 'del', 'y', 'e', 'o', 'u', 'ni'],
  ...['to', 'the', 'of', 'and', 'or', 'ao', 'aos', 'as', 'os', 'da', 'do', 'das', 'dos', 'ou', 'nem'],
];
