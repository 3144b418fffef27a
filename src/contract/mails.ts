import { mailFilterSchema, mailSchema } from '@/domain/mail';
import { endpoint } from './endpoint';

export const listMails = endpoint({
  method: 'GET',
  path: '/mails',
  access: 'productAdmin',
  query: mailFilterSchema,
  reply: { list: mailSchema },
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/mails/:id/send-again',
  access: 'productAdmin',
  reply: { single: mailSchema },
});
