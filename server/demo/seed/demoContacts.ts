import type { StoredContact } from '@/domain/supportContact';

/** The support contacts of the demo. No subscriber has these numbers. */
export const DEMO_CONTACTS: StoredContact[] = [
  { name: 'España', picture: 'es', number: '+34 900 000 000', link: 'tel:+34900000000' },
  { name: 'Brasil', picture: 'br', number: '+55 11 0000-0000', link: 'tel:+551100000000' },
  { name: 'Colombia', picture: 'co', number: '+57 601 000 0000', link: 'tel:+576010000000' },
  { name: 'México', picture: 'mx', number: '+52 55 0000 0000', link: 'tel:+525500000000' },
  { name: 'WhatsApp', picture: 'chat', number: '+34 600 000 000', link: 'https://wa.me/34600000000' },
];
