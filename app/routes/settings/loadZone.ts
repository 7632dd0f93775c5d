import { zoneName } from '../../../api/contract/zoneNames';
import type { Context } from '../../.server/context';
import { formatTime } from '../../domain/dates';
import { ZONE_GROUPS } from '../../domain/zoneList';

export interface ZoneView {
  /** The chosen zone; '' = automatic. */
  chosen: string;
  /** 'Ahora son las 17:05, hora canaria.' */
  now: string;
  /** What automatic means in this browser: 'hora canaria', '' when it has not said. */
  found: string;
  groups: typeof ZONE_GROUPS;
}

/** What 'Zona horaria' shows: texts of the server, which both sides print. */
export function loadZone({
  zones,
  zoneChoice,
  now,
}: Pick<Context, 'zones' | 'zoneChoice' | 'now'>): ZoneView {
  const { zone, chosen } = zoneChoice;
  const shown = zone ?? zones.market;
  return {
    chosen: chosen && zone !== null ? zone : '',
    now: `${formatTime(now(), shown)}, ${zoneName(shown)}`,
    found: chosen || zone === null ? '' : zoneName(zone),
    groups: groupsWith(chosen ? zone : null),
  };
}

/** One that was chosen when the list was another one stays in it. */
function groupsWith(zone: string | null): ZoneView['groups'] {
  const isListed = zone === null || ZONE_GROUPS.some(([, zones]) => zones.some(([one]) => one === zone));
  return isListed ? ZONE_GROUPS : [['La tuya', [[zone, zoneName(zone)]]], ...ZONE_GROUPS];
}
