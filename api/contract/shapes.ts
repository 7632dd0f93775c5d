/** Small shapes that many answers have, and what the documentation says of fields that many schemas have. */
import { z } from 'zod';

/** ISO 8601 with offset. */
export const instant = z.iso.datetime({ offset: true });

export const AREAS = '`name_id`s of areas.';
export const EUROS = 'Euros per hour.';
export const PICTURE = 'Path relative to this server (`/media/….webp`), or null.';
export const WALL_END = 'Wall clock of the marketplace; `00:00` is midnight at the end of the day.';
export const OPEN =
  'Always true in bookings of the website: it says nothing about who can join. See `listed`.';
export const LISTED =
  'A group session: other students find it among the open ones and join it, once it is confirmed.';
