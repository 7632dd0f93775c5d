import { readHours } from '../availability/queries';
import type { Interval } from '../availability/rules';
import { wallTimeOf } from '../availability/wallClock';
import type { Db } from '../db/types';
import { invalid } from '../http/errors';
import type { Services } from '../services';
import { isOffered } from './rules';

/** @throws 400 when the mentor's week, days off and extra hours leave a part of these hours out */
export async function refuseNotOffered(
  { mentorId, ...hours }: Interval & { mentorId: number },
  { tx, services: { timeZone } }: { tx: Db; services: Services },
): Promise<void> {
  const [from, to] = [hours.start, hours.end].map((at) => wallTimeOf(at, timeZone).day) as [string, string];
  const offer = await readHours({ mentorId, from, to }, tx);
  if (!isOffered(hours, { ...offer, timeZone })) {
    throw invalid({ init_date: ['El mentor no ofrece ese horario.'] });
  }
}
