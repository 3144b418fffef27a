import { printAnswerSchema, printQuestionSchema } from '@/domain/printQuestion';
import { endpoint } from './endpoint';

// Extensions of this product's server (rows V-05, V-06): the tickets of printers that poll and of installed programs about which a
// person must decide.
export const listPrintQuestions = endpoint({
  method: 'GET',
  path: '/print-jobs/questions',
  access: [['orders', 'readOwn']],
  tags: ['printQuestion'],
  reply: { list: printQuestionSchema },
});

export const answerPrintQuestion = endpoint({
  method: 'POST',
  path: '/print-jobs/:uuid/answer',
  access: [['orders', 'readOwn']],
  body: printAnswerSchema,
  // The history of the order has the outcome, as for tickets of a tab.
  audited: false,
  tags: ['printQuestion'],
  reply: 'other',
});
