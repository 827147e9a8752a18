import type { ServerView } from '@contract';
import { useText } from '../../lib/i18n';

/** Says at a secret's own field why what is stored there cannot be used, until it is replaced (spec S6). */
export function useUnreadable(server: ServerView | null): (place: string, isKept: boolean) => string | undefined {
  const t = useText('secrets');
  return (place, isKept) => {
    const state = isKept ? server?.unreadable.find((it) => it.place === place)?.state : undefined;
    if (state === undefined) return undefined;
    return state === 'locked' ? t('isLocked') : t('mustEnterAgain');
  };
}
