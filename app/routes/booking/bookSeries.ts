/** Sends a series (docs/product.md, 'Series'): the weeks that its sender saw, all of them or none. */
import { ApiError, describeFailure } from '~/app/.server/api/errors';
import type { Context } from '~/app/.server/context';
import { type Booking, type BookingDeps, bookedAs, failedAs, payloadOf } from './book';

export type SeriesDeps = BookingDeps & { api: { series: Pick<Context['api']['series'], 'book'> } };

type SeriesResult =
  | (ReturnType<typeof bookedAs> & { sessions: number })
  /** Some of the weeks cannot be had any more. */
  | { kind: 'weeks'; text: string }
  | ReturnType<typeof failedAs>;

/** `leftOut`: numbers of weeks, from 1. */
export async function bookSeries(
  { leftOut, ...booking }: Booking & { leftOut: number[] },
  deps: SeriesDeps,
): Promise<SeriesResult> {
  const { draft } = booking;
  const payload = { ...payloadOf(booking, deps), weeks: draft.weeks, left_out: leftOut };
  const send = () => deps.api.series.book(payload, { idempotencyKey: draft.key });
  try {
    const made = await send().catch((error: unknown) => {
      // Its key makes it safe to ask again what became of it.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) return send();
      throw error;
    });
    return { ...bookedAs(made[0] ?? null), sessions: draft.weeks - leftOut.length };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    deps.log.warn({ err: error }, 'a series could not be created');
    if (error.status === 409) return { kind: 'weeks', text: describeFailure(error) };
    return failedAs(error);
  }
}
