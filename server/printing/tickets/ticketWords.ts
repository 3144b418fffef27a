import type { FulfillmentType } from '@/domain/order';

/** The languages that tickets are written in. */
export type TicketLanguage = 'es' | 'en' | 'pt';

export interface TicketWords {
  possibleDuplicate: string;
  /** The heading of a void slip. */
  void: string;
  voided: string;
  service: Record<FulfillmentType, string>;
  received: string;
  prepare: string;
  pickUp: string;
  deliver: string;
  table: string;
  note: string;
  allergens: string;
  allergyWarning: string;
  noItems: string;
  clientComments: string;
  orderNote: string;
  itemCount: string;
  subtotal: string;
  discount: string;
  fees: Record<string, string>;
  total: string;
  taxes: string;
  paidByClient: string;
  payment: string;
  paymentTypes: Record<string, string>;
  paymentPending: string;
  paid: string;
  client: string;
  phone: string;
  address: string;
  name: string;
  email: string;
  document: string;
  riderNote: string;
  invoice: string;
  billingTypes: Record<string, string>;
  legalPerson: string;
  legalPersons: Record<string, string>;
  testTicket: string;
  columns: string;
}

/** The texts of tickets by language. Tickets are rendered by the server; the texts of the screens are in `src/locales`. */
export const TICKET_WORDS: Record<TicketLanguage, TicketWords> = {
  es: {
    possibleDuplicate: 'POSIBLE DUPLICADO',
    void: 'ANULADO',
    voided: 'Anulado',
    service: {
      'delivery-by-location': 'REPARTO PROPIO',
      'delivery-by-delivery-partner': 'REPARTO CON RIDER',
      'delivery-by-channel': 'REPARTO DEL CANAL',
      takeaway: 'PARA RECOGER',
      'order-at-table': 'EN MESA',
    },
    received: 'Recibido',
    prepare: 'Preparar',
    pickUp: 'Recogida',
    deliver: 'Entrega',
    table: 'MESA',
    note: 'Nota',
    allergens: 'ALÉRGENOS',
    allergyWarning: '¡ALERGIA!',
    noItems: 'SIN ARTÍCULOS',
    clientComments: 'COMENTARIO DEL CLIENTE',
    orderNote: 'NOTA DEL PEDIDO',
    itemCount: 'Artículos',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    fees: {
      delivery_fee: 'Gastos de envío',
      min_basket_fee: 'Suplemento por pedido mínimo',
      service_charge: 'Servicio',
      bag_fee: 'Bolsa',
      pick_pack_fee: 'Preparación',
      tip: 'Propina',
      management_fee: 'Gastos de gestión',
      channel_fee: 'Cargo del canal',
      other: 'Otros',
    },
    total: 'TOTAL',
    taxes: 'Impuestos',
    paidByClient: 'Pagado por el cliente',
    payment: 'Pago',
    paymentTypes: {
      cash: 'efectivo',
      'cash-on-delivery': 'efectivo a la entrega',
      card: 'tarjeta',
      debit: 'tarjeta de débito',
      paypal: 'PayPal',
      auto: 'en línea',
    },
    paymentPending: 'PENDIENTE DE COBRO',
    paid: 'PAGADO',
    client: 'Cliente',
    phone: 'Teléfono',
    address: 'Dirección',
    name: 'Nombre',
    email: 'Correo',
    document: 'Documento',
    riderNote: 'Nota para el rider',
    invoice: 'FACTURA',
    billingTypes: { ticket: 'TICKET', invoice: 'FACTURA', 'delivery-note': 'ALBARÁN' },
    legalPerson: 'Persona',
    legalPersons: { natural: 'física', legal: 'jurídica' },
    testTicket: 'TICKET DE PRUEBA',
    columns: 'Columnas',
  },
  en: {
    possibleDuplicate: 'POSSIBLE DUPLICATE',
    void: 'VOID',
    voided: 'Voided',
    service: {
      'delivery-by-location': 'OWN DELIVERY',
      'delivery-by-delivery-partner': 'RIDER DELIVERY',
      'delivery-by-channel': 'CHANNEL DELIVERY',
      takeaway: 'PICK-UP',
      'order-at-table': 'TABLE',
    },
    received: 'Received',
    prepare: 'Prepare',
    pickUp: 'Pick-up',
    deliver: 'Delivery',
    table: 'TABLE',
    note: 'Note',
    allergens: 'ALLERGENS',
    allergyWarning: 'ALLERGY!',
    noItems: 'NO ITEMS',
    clientComments: 'CLIENT COMMENT',
    orderNote: 'ORDER NOTE',
    itemCount: 'Items',
    subtotal: 'Subtotal',
    discount: 'Discount',
    fees: {
      delivery_fee: 'Delivery fee',
      min_basket_fee: 'Small order fee',
      service_charge: 'Service charge',
      bag_fee: 'Bag',
      pick_pack_fee: 'Packing',
      tip: 'Tip',
      management_fee: 'Management fee',
      channel_fee: 'Channel fee',
      other: 'Other',
    },
    total: 'TOTAL',
    taxes: 'Taxes',
    paidByClient: 'Paid by the client',
    payment: 'Payment',
    paymentTypes: {
      cash: 'cash',
      'cash-on-delivery': 'cash on delivery',
      card: 'card',
      debit: 'debit card',
      paypal: 'PayPal',
      auto: 'online',
    },
    paymentPending: 'TO BE PAID',
    paid: 'PAID',
    client: 'Client',
    phone: 'Phone',
    address: 'Address',
    name: 'Name',
    email: 'Email',
    document: 'Document',
    riderNote: 'Note for the rider',
    invoice: 'INVOICE',
    billingTypes: { ticket: 'RECEIPT', invoice: 'INVOICE', 'delivery-note': 'DELIVERY NOTE' },
    legalPerson: 'Person',
    legalPersons: { natural: 'natural', legal: 'legal' },
    testTicket: 'TEST TICKET',
    columns: 'Columns',
  },
  pt: {
    possibleDuplicate: 'POSSÍVEL DUPLICADO',
    void: 'CANCELADO',
    voided: 'Cancelado',
    service: {
      'delivery-by-location': 'ENTREGA PRÓPRIA',
      'delivery-by-delivery-partner': 'ENTREGA POR PARCEIRO',
      'delivery-by-channel': 'ENTREGA DO CANAL',
      takeaway: 'RETIRADA',
      'order-at-table': 'NA MESA',
    },
    received: 'Recebido',
    prepare: 'Preparar',
    pickUp: 'Retirada',
    deliver: 'Entrega',
    table: 'MESA',
    note: 'Nota',
    allergens: 'ALERGÊNICOS',
    allergyWarning: 'ALERGIA!',
    noItems: 'SEM ITENS',
    clientComments: 'COMENTÁRIO DO CLIENTE',
    orderNote: 'NOTA DO PEDIDO',
    itemCount: 'Itens',
    subtotal: 'Subtotal',
    discount: 'Desconto',
    fees: {
      delivery_fee: 'Taxa de entrega',
      min_basket_fee: 'Taxa de pedido mínimo',
      service_charge: 'Serviço',
      bag_fee: 'Sacola',
      pick_pack_fee: 'Embalagem',
      tip: 'Gorjeta',
      management_fee: 'Taxa de gestão',
      channel_fee: 'Taxa do canal',
      other: 'Outros',
    },
    total: 'TOTAL',
    taxes: 'Impostos',
    paidByClient: 'Pago pelo cliente',
    payment: 'Pagamento',
    paymentTypes: {
      cash: 'dinheiro',
      'cash-on-delivery': 'dinheiro na entrega',
      card: 'cartão',
      debit: 'cartão de débito',
      paypal: 'PayPal',
      auto: 'online',
    },
    paymentPending: 'A COBRAR',
    paid: 'PAGO',
    client: 'Cliente',
    phone: 'Telefone',
    address: 'Endereço',
    name: 'Nome',
    email: 'E-mail',
    document: 'Documento',
    riderNote: 'Nota para o entregador',
    invoice: 'FATURA',
    billingTypes: { ticket: 'CUPOM', invoice: 'FATURA', 'delivery-note': 'GUIA DE REMESSA' },
    legalPerson: 'Pessoa',
    legalPersons: { natural: 'física', legal: 'jurídica' },
    testTicket: 'TICKET DE TESTE',
    columns: 'Colunas',
  },
};

/** The label of a key that comes from a channel; null for an unknown key. */
export function wordFor(words: Record<string, string>, key: string | null | undefined): string | null {
  return key && Object.hasOwn(words, key) ? (words[key] ?? null) : null;
}
