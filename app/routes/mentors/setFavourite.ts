import { type ApiError, fieldErrorsOf, orLogged, statusResponse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireCapability } from '~/app/.server/guards';
import { failureToast } from '~/app/domain/site/toasts';
import { FAVOURITE_INTENTS } from '~/app/ui/mentors/FavouriteButton';

/** Saves a mentor or removes a saved one (extension `marketplace`). The next page shows failures. */
export async function setFavourite(username: string, intent: FormDataEntryValue | null, context: Context) {
  const { api, flash, log } = context;
  await requireCapability(context, 'marketplace');
  const { add, remove } = FAVOURITE_INTENTS;
  if (intent !== add && intent !== remove) throw statusResponse(400);
  const change = () => (intent === add ? api.favourites.add(username) : api.favourites.remove(username));
  await orLogged(change, log, 'a favourite could not be changed', (error) => {
    flash.set(failureToast('No hemos podido cambiar tus favoritos', reasonOf(error)));
  });
}

/** The API's own message if it helps the visitor, e.g. when there are too many. */
function reasonOf(error: ApiError): string {
  if (error.status === 404) return 'Ese mentor ya no está disponible.';
  const [said] = Object.values(fieldErrorsOf(error)).flat();
  return said ?? 'Prueba otra vez dentro de un momento.';
}
