/** The list of people for a search while typing: the page loader's result as JSON. */
import { jsonAnswer, reading, wrongMethod } from '~/app/.server/answers';
import { optionalUser } from '~/app/.server/guards';
import { loadPeople } from './loadPeople';

export const loader = reading(async (context) => {
  const me = await optionalUser(context);
  if (!me) return jsonAnswer(401, {});
  const list = await loadPeople(me, context);
  return jsonAnswer(list.failure ?? 200, list);
});

export const action = wrongMethod;
