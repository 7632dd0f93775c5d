import { useFetcher } from '@remix-run/react';
import { type FormEvent, useEffect, useState } from 'react';
import { FAVOURITE_INTENTS } from './favouriteIntents';

interface Favourite {
  username: string;
  isFavourite: boolean;
  action: string;
}

/**
 * One press after the other: a second submit of a fetcher gives up the first, which the server may still carry out, after the second.
 * So a press waits until the one before has been answered; of several that wait the last counts.
 */
export function useFavourite({ username, isFavourite, action }: Favourite) {
  const { Form, formData, state, submit } = useFetcher({ key: `favourite:${username}` });
  const [waiting, setWaiting] = useState<string | null>(null);
  const isSending = state === 'submitting';

  useEffect(() => {
    if (waiting === null || isSending) return;
    setWaiting(null);
    submit({ username, intent: waiting }, { method: 'post', action, preventScrollReset: true });
  }, [waiting, isSending, submit, username, action]);

  const sent = waiting ?? formData?.get('intent');
  const isKept = sent === undefined || sent === null ? isFavourite : sent === FAVOURITE_INTENTS.add;
  return {
    Form,
    isKept,
    onSubmit(event: FormEvent) {
      if (!isSending) return;
      event.preventDefault();
      setWaiting(isKept ? FAVOURITE_INTENTS.remove : FAVOURITE_INTENTS.add);
    },
  };
}
