import { redirect } from '@remix-run/node';
import { reading, wrongMethod } from '~/app/.server/answers';
import { requireUser } from '~/app/.server/guards';
import * as paths from '~/app/paths';

/** Where former and alternative addresses lead for good, by their first or last part. */
const MOVED = new Map([
  ['messages', paths.chat()],
  ['historial', paths.pastMentorships()],
  ['badges', paths.profile()],
  ['datos', paths.editProfile()],
]);

export const loader = reading(async (context) => {
  await requireUser(context);
  const [, student] = /^\/estudiantes\/(\d+)\/bonos/.exec(context.url.pathname) ?? [];
  if (student) return redirect(paths.student(student, {}, 'saldo'), 301);
  const [to = paths.dashboard()] = context.url.pathname.split('/').flatMap((part) => MOVED.get(part) ?? []);
  return redirect(to, 301);
});

export const action = wrongMethod;
