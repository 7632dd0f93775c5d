import { type ActionFunctionArgs, data, redirect } from '@remix-run/node';
import { contextOf } from '~/.server/contextOf';
import { isSpam } from '~/.server/honeypot';
import { parseForm } from '~/.server/parseForm';
import { readForm } from '~/.server/readForm';
import { linkRequestPayload } from '../../../api/contract/passwords';
import { linkFailure } from './linkFailure';

/**
 * The action of a form that asks for a mail with a link: `send` it, then on to `sentPath`, whether or not there is such an account. The
 * address that was typed stays out of every URL. A robot gets the same answer, and nothing is sent.
 */
export async function askForLink(
  args: ActionFunctionArgs,
  { send, sentPath }: { send: (email: string) => Promise<void>; sentPath: string },
) {
  const { now, log } = contextOf(args);
  const form = await readForm(args.request);
  if (isSpam(form)) {
    log.info('a robot asked for a link: nothing was sent');
    return redirect(sentPath);
  }
  const submission = parseForm(form, linkRequestPayload);
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 422 });
  try {
    await send(submission.value.email);
  } catch (error) {
    const { status, headers, ...errors } = linkFailure(error, now());
    return data({ result: submission.reply(errors) }, { status, headers });
  }
  return redirect(sentPath);
}
