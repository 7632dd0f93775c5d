import type { LoaderFunctionArgs } from '@remix-run/node';
import { OPEN_ADMISSION } from '~/api/contract/rules/checks';
import { answerRule } from '~/api/contract/rules/inWords';
import { readLegalTexts } from '~/app/.server/pages/legalTexts';
import { publicPage } from '~/app/.server/pages/publicPage';
import { contextOf } from '~/app/.server/requestContext';
import { formatInstant } from '~/app/domain/time/dates';

/** For a page that is the same for everyone. `ownApi`: statements about our API apply. */
export async function loadInfo(args: LoaderFunctionArgs) {
  const context = contextOf(args);
  const { ownApi, answerRule: rule } = context.config;
  const admission = ownApi ? context.config.admission : OPEN_ADMISSION;
  const { partial, versions, ...texts } = await readLegalTexts(context);
  const info = {
    ...{ loggedIn: context.session.isOpen, ownApi, answers: answerRule(rule), admission, ...texts },
    versions: versions.map(({ at, what }) => ({
      day: formatInstant(at, 'dd/MM/yyyy', context.config.timeZone),
      what,
    })),
  };
  return publicPage(context, info, { tags: [], partial });
}
