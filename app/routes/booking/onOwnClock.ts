import { instantOf } from '../../domain/dates';
import { type OwnSlots, ownSlots } from '../../domain/ownSlots';
import { type Zones, zoneNote } from '../../domain/zones';
import type { WeekView } from './loadWeek';
import { freeOf } from './stillFree';

export interface OnOwnClock {
  /** Which clock the grid is in, where the visitor's is another one; else ''. */
  zoneNote: string;
  own: OwnSlots;
}

/** What a grid says of the visitor's own clock. */
export function onOwnClock({ week: { days }, rows }: WeekView, zones: Zones): OnOwnClock {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const [from, to] = [instantOf(first, '06:00', zones.market), instantOf(last, '24:00', zones.market)];
  return { zoneNote: zoneNote(from, to, zones), own: ownSlots(freeOf(rows), zones) };
}
