import type { LoaderFunctionArgs } from '@remix-run/node';
import { OPEN_ADMISSION } from '~/api/contract/rules/checks';
import { answerRule } from '~/api/contract/rules/inWords';
import { TEXT_VERSIONS } from '~/api/contract/rules/texts';
import { NO_OPERATOR } from '~/api/contract/texts';
import { orElse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { formatInstant } from '~/app/domain/time/dates';

/** For a page that is the same for everyone. `ownApi`: statements about our API apply. */
export async function loadInfo(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { ownApi, answerRule: rule } = context.config;
  const admission = ownApi ? context.config.admission : OPEN_ADMISSION;
  const { partial, ...texts } = await readTexts(context);
  const info = { loggedIn: context.session.isOpen, ownApi, answers: answerRule(rule), admission, ...texts };
  return publicPage(context, info, { tags: [], partial });
}

/** Who runs the site: of the API, or else of this server's configuration. */
async function readTexts({ api, config }: Context) {
  const isTold = await orElse(() => api.hasCapability('staff'), null);
  const found = isTold ? await orElse(() => api.texts.get(), null) : null;
  const operator = found?.operator ?? { ...NO_OPERATOR, ...config.operator };
  return {
    operator,
    /** Null: there is none to write to. */
    contactEmail: operator.email || config.contactEmail,
    versions: (found?.versions ?? TEXT_VERSIONS).map(({ at, what }) => ({
      day: formatInstant(at, 'dd/MM/yyyy', config.timeZone),
      what,
    })),
    partial: isTold === null || (isTold && !found),
  };
}
