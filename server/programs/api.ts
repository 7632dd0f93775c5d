/** `node build/api.js`: the API alone (`npm run api`). */
import { environment } from '../../app/.server/env';
import { createLog } from '../../app/.server/log';
import { openApiAlone } from '../apiAlone';
import { readApiEnv } from '../apiEnv';
import { assertPortIsFree, listen } from '../listen';
import { explainStartFailure } from '../startFailure';

try {
  const env = readApiEnv(environment());
  await assertPortIsFree(env);
  const api = await openApiAlone({ env, log: createLog(env.logLevel) });
  await listen({ ...api, documentation: '/api/docs/' });
} catch (error) {
  console.error(explainStartFailure(error));
  process.exit(1);
}
