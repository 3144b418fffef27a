import { useIntl } from 'react-intl';
import type { PrintQuestion } from '@/domain/printQuestion';
import { QuestionCard } from '@/features/printing/PrintQuestion/QuestionCard';
import { apiErrorText } from '@/services/api/apiErrorText';
import { useAnswerPrintQuestionMutation } from '@/services/api/printQuestionsApi';

interface ServerQuestionProps {
  question: PrintQuestion;
  /** Called on each answer, before the buttons disappear. */
  onAnswer: () => void;
}

/**
 * The question about a ticket that no tab printed: of a printer that asks the server for its tickets, or of an installed program (rows V-05,
 * PR-19). The server stores the answer, so it can be given on any device; the first one counts.
 */
export function ServerQuestion({ question, onAnswer }: ServerQuestionProps) {
  const intl = useIntl();
  const [answerQuestion, { isLoading, isSuccess, error }] = useAnswerPrintQuestionMutation();
  const isGone = error && 'status' in error && error.status === 409;
  const errorText = isGone ? intl.formatMessage({ id: 'printing.question.answeredError' }) : error && apiErrorText(intl, error);
  return (
    <QuestionCard
      ticket={question}
      copy={question.copy}
      copies={question.copies}
      code={question.code}
      receivedAt={question.sentAt}
      mayPrintAgain={question.mayPrintAgain}
      isWaiting={isLoading || isSuccess}
      error={errorText ?? null}
      onAnswer={(answer) => {
        onAnswer();
        void answerQuestion({ question, answer });
      }}
    />
  );
}
