/** A grid's slots on the visitor's clock, so that the browser only has to put words together. */
import { instantOf } from './dates';
import { dayOfSlot, SLOT_MINUTES, timeOfSlot } from './slots';
import { ownClock, type Zones } from './zones';

/** 'vie 18:30' and '19:00' by the name of the slot; those that the visitor's clock shows alike are left out. */
export type OwnSlots = Record<string, [start: string, end: string]>;

export function ownSlots(slots: readonly string[], zones: Zones): OwnSlots {
  if (zones.visitor === null) return {};
  return Object.fromEntries(
    slots.flatMap((slot) => {
      const start = instantOf(dayOfSlot(slot), timeOfSlot(slot), zones.market);
      const own = ownClock(start, new Date(start.getTime() + SLOT_MINUTES * 60_000), zones);
      return own ? [[slot, own]] : [];
    }),
  );
}
