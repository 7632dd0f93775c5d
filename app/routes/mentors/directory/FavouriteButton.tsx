import { useLocation } from '@remix-run/react';
import { Heart } from 'lucide-react';
import { classes } from '~/ui/classes';
import { FAVOURITE_INTENTS } from './favouriteIntents';
import { useFavourite } from './useFavourite';

interface FavouriteButtonProps {
  username: string;
  name: string;
  isFavourite: boolean;
}

/** A heart that is a form. With scripts it changes at once, for every card of that mentor, and takes it back should it fail. */
export function FavouriteButton({ username, name, isFavourite }: FavouriteButtonProps) {
  const { pathname, search } = useLocation();
  const { Form, isKept, onSubmit } = useFavourite({ username, isFavourite, action: pathname + search });
  return (
    <Form
      method="post"
      action={pathname + search}
      preventScrollReset
      onSubmit={onSubmit}
      className="relative z-10"
    >
      <input type="hidden" name="username" value={username} />
      <button
        type="submit"
        name="intent"
        value={isKept ? FAVOURITE_INTENTS.remove : FAVOURITE_INTENTS.add}
        aria-label={isKept ? `Quitar a ${name} de favoritos` : `Guardar a ${name} en favoritos`}
        className="grid size-11 place-items-center rounded-full text-teal hover:bg-teal-soft"
      >
        <Heart aria-hidden="true" className={classes('size-5.5', isKept && 'fill-current')} />
      </button>
    </Form>
  );
}
