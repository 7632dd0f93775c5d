/** The marketplace API without the website: the same outermost layer, in front of nothing but the API. */
import type { Logger } from 'pino';
import { openEmbeddedApi } from './apiDoor';
import type { ApiEnv } from './apiEnv';
import { apiPages } from './apiPages';
import { createMail } from './mail/mail';
import { createReadiness } from './readiness';
import { createSite, type Site } from './site';
import type { HandleUpgrade } from './upgrade';

interface ApiAlone {
  site: Site;
  handleUpgrade: HandleUpgrade;
}

/** Resolves when it can answer. Throws the API's start errors. */
export async function openApiAlone({ env, log }: { env: ApiEnv; log: Logger }): Promise<ApiAlone> {
  const now = () => new Date();
  const mail = createMail({ env, log, now });
  const api = openEmbeddedApi({ env, log, sendMail: mail.send, clock: now, cookiePath: '/' });
  await api.start();
  const site = createSite({
    platform: { env, log },
    apiFetch: api.fetch,
    mailbox: mail.mailbox,
    readiness: createReadiness({ ping: api.ping, now: () => Date.now() }),
    statics: null,
    pages: apiPages(env),
    corsOrigins: env.corsOrigins,
    hangUp: api.hangUp,
    close: api.close,
  });
  return { site, handleUpgrade: api.handleUpgrade };
}
