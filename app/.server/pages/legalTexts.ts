import { TEXT_VERSIONS } from '~/api/contract/rules/texts';
import { NO_OPERATOR } from '~/api/contract/texts';
import { orElse } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';

/** Who runs the site, and the versions of its texts: of the API, or else of this server's configuration. */
export async function readLegalTexts({ api, config }: Pick<Context, 'api' | 'config'>) {
  const isTold = await orElse(() => api.hasCapability('staff'), null);
  const found = isTold ? await orElse(() => api.texts.get(), null) : null;
  const operator = found?.operator ?? { ...NO_OPERATOR, ...config.operator };
  return {
    operator,
    /** Null: there is none to write to. */
    contactEmail: operator.email || config.contactEmail,
    versions: found?.versions ?? TEXT_VERSIONS,
    /** The API did not answer: not to be kept. */
    partial: isTold === null || (isTold && !found),
  };
}
