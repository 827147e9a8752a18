import { IN_FILE, IN_FILE_ONCE } from '../config/keepSecret';
import type { AskPerson } from '../lib/question';

/**
 * Answers main's questions for the person at the command line, who is their own confirmation while no app runs
 * (spec H, S6): every question is agreed to, and without a keyring a secret stays in the file, which `say` hears once.
 */
export function createOwnAnswers(say: () => void): AskPerson {
  let isSaid = false;
  return async ({ actions }) => {
    if (actions.some(({ id }) => id === IN_FILE)) {
      if (!isSaid) say();
      isSaid = true;
      return IN_FILE_ONCE;
    }
    return (
      (actions.find(({ tone }) => tone === 'primary') ?? actions.find(({ id }) => id !== 'cancel'))?.id ?? 'cancel'
    );
  };
}
