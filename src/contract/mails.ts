import { mailFilterSchema, mailSchema } from '@/domain/mail';
import { endpoint } from './endpoint';

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  access: 'productAdmin',
  query: mailFilterSchema,
  tags: ['mail'],
  reply: { list: mailSchema },
});

export const retryMail = endpoint({
  method: 'POST',
  path: '/mails/:id/send-again',
  access: 'productAdmin',
  tags: ['mail', 'user'],
  reply: { single: mailSchema },
});
