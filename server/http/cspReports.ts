/** Reports of violated Content-Security-Policies. Anybody can send one, so each is at most a log line, one a second. */
import { z } from 'zod';
import { jsonOrNull } from '~/app/.server/json';
import { loggedPath } from '~/app/.server/log';
import type { Platform } from '~/app/.server/platform';
import { ARRIVAL_MS, budget, type RefusalStatus, readBody } from './bodyLimits';
import { refuse } from './refusal';

const MAX_REPORT_BYTES = 16 * 1024;
const MAX_PATH_LENGTH = 200;
const EVERY_MS = 1_000;
/** Pages of other sites cannot send this type without a preflight. */
const REPORT_TYPE = 'application/csp-report';

const text = z.string().nullish();
const reportSchema = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
    'line-number': z.number().nullish(),
  }),
});

interface Deps {
  origin: string;
  log: Pick<Platform['log'], 'warn'>;
  /** Milliseconds. */
  clock?: () => number;
}

/** Responds 204 to every readable report, logged or not. */
export function createCspReports({ origin, log, clock = () => performance.now() }: Deps) {
  let nextAt = 0;
  let missed = 0;
  return async (request: Request): Promise<Response> => {
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
    if (type !== REPORT_TYPE) return refuse(request, 415);
    const read = await readReport(request);
    if (typeof read === 'number') return refuse(request, read);
    const report = read['csp-report'];
    const page = report['document-uri'];
    const isOurs = URL.canParse(page) && new URL(page).origin === origin;
    if (isOurs && clock() < nextAt) missed += 1;
    else if (isOurs) {
      nextAt = clock() + EVERY_MS;
      const place = (address: string | null | undefined) => placeOf(address ?? '', origin);
      log.warn(
        {
          path: place(page),
          directive: place(report['effective-directive'] ?? report['violated-directive']),
          blocked: place(report['blocked-uri']),
          source: place(report['source-file']),
          line: report['line-number'],
          missed,
        },
        'content security policy violated',
      );
      missed = 0;
    }
    return new Response(null, { status: 204 });
  };
}

async function readReport(request: Request): Promise<z.output<typeof reportSchema> | RefusalStatus> {
  const bytes = await readBody(request.body, { limit: MAX_REPORT_BYTES, budget, deadlineMs: ARRIVAL_MS });
  if (typeof bytes === 'number') return bytes;
  return reportSchema.safeParse(jsonOrNull(new TextDecoder().decode(bytes))).data ?? 400;
}

/** Loggable: a path of ours without secrets, the origin of another site, or a keyword (`inline`). */
function placeOf(address: string, origin: string): string {
  if (!URL.canParse(address)) return /^[\w-]{1,40}$/.test(address) ? address : '';
  const url = new URL(address);
  if (url.origin === origin) return loggedPath(url.pathname).slice(0, MAX_PATH_LENGTH);
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, MAX_PATH_LENGTH);
}
