import * as contract from '@/contract/printQuestions';
import type { PrintAnswer, PrintQuestion } from '@/domain/printQuestion';
import { baseApi } from '@/services/api/baseApi';
import { mutationOf, queryOf } from '@/services/api/fromContract';

/** The questions about tickets that no tab printed, and their answers (rows V-05, PR-19). */
export const printQuestionsApi = baseApi.injectEndpoints({
  overrideExisting: module.hot?.status() === 'apply' || 'throw',
  endpoints: (build) => ({
    listPrintQuestions: build.query(queryOf(contract.listPrintQuestions, {})),
    answerPrintQuestion: build.mutation(
      mutationOf(contract.answerPrintQuestion, ({ question, answer }: { question: PrintQuestion; answer: PrintAnswer }) => ({
        params: { uuid: question.uuid },
        body: { copy: question.copy, attempt: question.attempt, answer },
      })),
    ),
  }),
});

export const { useListPrintQuestionsQuery, useAnswerPrintQuestionMutation } = printQuestionsApi;
