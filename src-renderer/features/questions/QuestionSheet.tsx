import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { FormQuestion } from './FormQuestion';
import { questionsStore } from './questionsStore';
import { SamplingQuestion } from './SamplingQuestion';
import { UrlQuestion } from './UrlQuestion';

/**
 * The oldest question, shown once a person asked to answer; the next one follows by itself. What was typed into one that
 * was put aside stays for as long as the question waits.
 */
export function QuestionSheet(): ReactElement | null {
  const questions = useStore(questionsStore, (state) => state.questions);
  const [question] = questions;
  if (!question) return null;
  const { asked } = question;
  const total = questions.length;
  switch (asked.kind) {
    case 'form':
      return <FormQuestion key={question.id} question={question} asked={asked} total={total} />;
    case 'url':
      return <UrlQuestion key={question.id} question={question} asked={asked} total={total} />;
    case 'sampling':
      return <SamplingQuestion key={question.id} question={question} asked={asked} total={total} />;
  }
}
