import { redirect } from '@remix-run/node';
import { reading, wrongMethod } from '~/app/.server/answers';
import { requireUser } from '~/app/.server/guards';
import * as paths from '~/app/paths';

/** The former address of what did not take place, which stands below what is over. */
export const loader = reading(async (context) => {
  await requireUser(context);
  return redirect(paths.pastMentorships());
});

export const action = wrongMethod;
