import { useFetcher, useLocation } from '@remix-run/react';
import { type FormEvent, useEffect, useState } from 'react';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';

export const FAVOURITE_INTENTS = { add: 'favourite:add', remove: 'favourite:remove' } as const;

/**
 * Submits one press at a time, as a second submission would abort the first, which the server may still carry out. The last
 * press while waiting counts.
 */
function useFavourite(username: string, isFavourite: boolean) {
  const { pathname, search } = useLocation();
  const action = pathname + search;
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
    action,
    isKept,
    onSubmit(event: FormEvent) {
      if (!isSending) return;
      event.preventDefault();
      setWaiting(isKept ? FAVOURITE_INTENTS.remove : FAVOURITE_INTENTS.add);
    },
  };
}

/** A heart that with scripts changes at once, on every card of that mentor, and back on failure. */
export function FavouriteButton(props: { username: string; name: string; isFavourite: boolean }) {
  const { username, name, isFavourite } = props;
  const { Form, action, isKept, onSubmit } = useFavourite(username, isFavourite);
  return (
    <Form method="post" action={action} preventScrollReset onSubmit={onSubmit} className="relative z-10">
      <input type="hidden" name="username" value={username} />
      <button
        type="submit"
        name="intent"
        value={isKept ? FAVOURITE_INTENTS.remove : FAVOURITE_INTENTS.add}
        aria-label={isKept ? `Quitar a ${name} de favoritos` : `Guardar a ${name} en favoritos`}
        className="grid size-11 place-items-center rounded-full text-teal hover:bg-teal-soft"
      >
        <Icon name="heart" className={classes('size-5.5', isKept && 'fill-current')} />
      </button>
    </Form>
  );
}
