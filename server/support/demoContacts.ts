import type { SupportContact } from '@/domain/deployment';
import type { CONTACT_ICONS } from './contactIcons';

function contact(icon: keyof typeof CONTACT_ICONS, name: string, number: string, link: string): SupportContact {
  return { name, image: `/icons/contacts/${icon}.svg`, number, link };
}

/** Whom to call in the demo (specification 1 §9): a country each, and a chat application. Nobody has these numbers. */
export const DEMO_CONTACTS: SupportContact[] = [
  contact('es', 'España', '+34 900 000 000', 'tel:+34900000000'),
  contact('br', 'Brasil', '+55 11 0000-0000', 'tel:+551100000000'),
  contact('co', 'Colombia', '+57 601 000 0000', 'tel:+576010000000'),
  contact('mx', 'México', '+52 55 0000 0000', 'tel:+525500000000'),
  contact('chat', 'WhatsApp', '+34 600 000 000', 'https://wa.me/34600000000'),
];
