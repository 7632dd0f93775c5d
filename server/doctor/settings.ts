import { readShared, type Source } from '~/app/.server/env';
import { EnvError, fields } from '~/app/.server/envFields';
import type { Finding } from './finding';

export type Settings = ReturnType<typeof readSettings>['settings'];

/** The settings that can be read, without making a secret; what is wrong with the others in the words of a start. */
export function readSettings(source: Source) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const issues = fields.safeParse(set).error?.issues ?? [];
  const findings = issues.map(({ path, message }): Finding => ['mal', `${path.join('.')}: ${message}`]);
  for (const { path } of issues) delete set[String(path[0])];
  const value = fields.parse(set);
  const settings = { ...value, origin: new URL(value.APP_ORIGIN ?? `http://localhost:${value.PORT}`) };
  const secrets = value.SESSION_SECRET;
  try {
    const { local } = readShared(value, { isApiElsewhere: value.API_URL !== undefined });
    if (!local && !secrets) throw new EnvError('SESSION_SECRET: falta, y APP_ORIGIN no es localhost');
    if (value.API_URL && value.DATABASE_URL)
      throw new EnvError('DATABASE_URL y API_URL: solo una de las dos');
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    findings.push(['mal', error.message]);
  }
  if (findings.length === 0) findings.push(['bien', 'ningún valor está mal']);
  if (secrets && secrets.length > 1)
    findings.push([
      'aviso',
      `SESSION_SECRET tiene ${secrets.length}: quita los antiguos a los 7 días del cambio`,
    ]);
  findings.push(['sin ver', 'la edad de SESSION_SECRET y API_SECRET: no guardan fecha']);
  return { settings, findings };
}
