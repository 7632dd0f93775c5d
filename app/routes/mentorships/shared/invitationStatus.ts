import type { Standing } from '../../../domain/openSession';

/** HTTP status of an invitation: one to what has begun or is over is gone for good; a full one may have places again. */
export function invitationStatus(standing: Standing): 200 | 410 {
  return standing === 'begun' || standing === 'finished' ? 410 : 200;
}
