import { readShared, type Source } from '~/app/.server/env';
import { EnvError, fields } from '~/app/.server/envFields';
import type { Finding } from './finding';

export type Settings = ReturnType<typeof readSettings>['settings'];

/** The settings that can be read, without making a secret; what is wrong with the others in the words of a start. */
export function readSettings(source: Source) {
  const set = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const issues = fields.safeParse(set).error?.issues ?? [];
  const findings: Finding[] = issues.map(({ path, message }) => ['mal', `${path.join('.')}: ${message}`]);
  for (const { path } of issues) delete set[String(path[0])];
  const value = fields.parse(set);
  const { API_URL: apiUrl, SESSION_SECRET: secrets, APP_ORIGIN: origin } = value;
  const settings = {
    ...value,
    apiUrl,
    origin: new URL(origin ?? `http://localhost:${value.PORT}`),
    backupDir: source.BACKUP_DIR?.trim() || undefined,
  };
  try {
    const { local } = readShared(value, { isApiElsewhere: apiUrl !== undefined });
    if (!local && !secrets) throw new EnvError('SESSION_SECRET: falta, y APP_ORIGIN no es localhost');
    if (local)
      findings.push(['aviso', `APP_ORIGIN es ${settings.origin.origin}: solo se entra desde esta máquina`]);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    findings.push(['mal', error.message]);
  }
  if (apiUrl && value.DATABASE_URL) findings.push(['mal', 'DATABASE_URL y API_URL: solo una de las dos']);
  if (secrets && secrets.length > 1)
    findings.push([
      'aviso',
      `SESSION_SECRET tiene ${secrets.length}: quita los antiguos a los 7 días del cambio`,
    ]);
  findings.push(['sin ver', 'la edad de SESSION_SECRET y API_SECRET: no guardan fecha']);
  return {
    settings,
    findings: findings.length > 1 ? findings : [['bien', 'ningún valor está mal'] as const, ...findings],
  };
}
