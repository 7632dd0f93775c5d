import { failure, readingFile, wrongMethod } from '~/app/.server/answers';
import { ApiError, answerStatus } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { requireUser } from '~/app/.server/guards';
import { PRIVATE } from '~/app/.server/pages/publicPage';

/** A session as a calendar file for its participants (extension `calendar`); otherwise 404. */
export const loader = readingFile((context, { params }) => fileOf(params.code ?? '', context));

async function fileOf(code: string, context: Context): Promise<Response> {
  await requireUser(context);
  try {
    if (!(await context.api.hasCapability('calendar'))) return failure(404);
    const file = await context.api.mentorships.getIcs(code);
    if (file === null) return failure(404);
    return new Response(file, {
      headers: {
        'Content-Type': 'text/calendar; charset=utf-8',
        'Content-Disposition': `attachment; filename="mentoria-${fileName(code)}.ics"`,
        'Cache-Control': PRIVATE,
        'X-Robots-Tag': 'noindex',
      },
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return failure(error.status === 403 ? 404 : answerStatus(error));
  }
}

export const action = wrongMethod;

/** Sanitised, since other servers may use any code. */
const fileName = (code: string): string => code.replace(/[^\w-]+/g, '-').slice(0, 60);
