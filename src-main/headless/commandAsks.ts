import { createSampling, type SamplingDeps } from '../agent/answerSampling';
import type { AsksFor } from '../mcp/registry';
import { checkAnswer, problemOf } from '../mcp/requests/elicitationAnswer';
import { NO_ASKS, type ElicitationAnswer, type ElicitationRequest, type RootsPort } from '../mcp/requests/serverAsks';
import type { OffersText } from '../text/offers';
import { NO_OFFERS, type ElicitAnswers, type Offers } from './offers';

/** What servers may ask of one command; nothing before it offered something. */
export interface CommandAsks {
  readonly asksFor: AsksFor;
  /** From the next connection on. */
  offer(offers: Offers, on: OffersSetting): void;
}

export interface OffersSetting extends Pick<SamplingDeps, 'providerFor' | 'models'> {
  readonly say: (words: string) => Promise<void>;
  readonly texts: OffersText;
}

/** Made before the core, which asks it for each server that it connects. */
export function createCommandAsks(): CommandAsks {
  let current: AsksFor = () => NO_ASKS;
  return {
    asksFor: (server, running) => current(server, running),
    offer(offers, setting) {
      current = offers === NO_OFFERS ? () => NO_ASKS : toAsksFor(offers, setting);
    },
  };
}

function toAsksFor({ elicit, sampling, roots }: Offers, setting: OffersSetting): AsksFor {
  // `--sampling on` is the person's consent.
  const sample = createSampling({ ...setting, confirm: () => Promise.resolve(true) });
  return (server, running) => ({
    ...(elicit !== null && { elicit: (request) => answer(elicit, request, server.name, setting) }),
    ...(sampling && { sample: sample(server, running) }),
    ...(roots.length > 0 && { roots: fixedRoots(roots) }),
  });
}

const fixedRoots = (roots: Offers['roots']): RootsPort => ({
  list: () => Promise.resolve(roots),
  onChange: () => () => undefined,
});

/** Always answered (spec P4); the person reads what was asked. */
async function answer(
  answers: ElicitAnswers,
  request: ElicitationRequest,
  server: string,
  { say, texts }: OffersSetting,
): Promise<ElicitationAnswer> {
  await say(texts.asked(server, request.message));
  if (answers.kind === 'decline') return { action: 'decline' };
  if (request.kind === 'url') {
    const isAccepted = answers.kind === 'accept';
    await say((isAccepted ? texts.openAddress : texts.cannotOpen)(server, request.url));
    return isAccepted ? { action: 'accept', values: {} } : { action: 'cancel' };
  }
  const { fields } = request;
  const given = answers.kind === 'answers' ? answers.values : {};
  const values = checkAnswer(fields, given);
  // A value that does not fit is no answer, and a form without one of its required values is none either.
  const open = fields.filter((field) => {
    const isMisfit = Object.hasOwn(given, field.name) && problemOf(field, given[field.name]) !== null;
    return isMisfit || problemOf(field, values[field.name]) !== null;
  });
  if (open.length === 0) return { action: 'accept', values };
  await say(texts.unanswered(server, open.map(({ name }) => name).join(', ')));
  return { action: 'cancel' };
}
