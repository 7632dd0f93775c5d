import type { OwnSlots } from './ownSlots';
import { tidySlots } from './slots';

/** '17:30 – 18:30 en tu hora' of neighbouring slots; '' where there is nothing to say. */
export function ownSlotsText(slots: readonly string[], own: OwnSlots): string {
  const tidy = tidySlots(slots);
  const [first, last] = [own[tidy[0] ?? ''], own[tidy.at(-1) ?? '']];
  return first && last ? `${first[0]} – ${last[1]} en tu hora` : '';
}
