import { redirect } from '@remix-run/node';
import { failure } from '~/app/.server/answers';
import { enter, posted } from '~/app/.server/guards';
import { successToast } from '~/app/domain/site/toasts';
import { isZone } from '~/app/domain/time/visitorClock';
import * as paths from '~/app/paths';
import { ZONE_FIELD } from './ZoneSection';

/** The form 'Zona horaria' of the settings; '' means the browser's own zone. Stored in this browser. */
export const action = posted(enter, async ({ context }, form): Promise<Response> => {
  const zone = form.get(ZONE_FIELD);
  if (typeof zone !== 'string' || (zone !== '' && !isZone(zone))) return failure(400);
  context.zoneChoice.choose(zone === '' ? null : zone);
  context.flash.set(successToast('Zona horaria guardada'));
  return redirect(paths.settings('zona'));
});

/** For a typed or reloaded address: redirects to the settings, where the form is. */
export const loader = (): Response => redirect(paths.settings('zona'));
