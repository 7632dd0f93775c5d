/** Why a calendar could not be read, in words for its owner. Says nothing of the address itself. */
export class CalendarError extends Error {
  override readonly name = 'CalendarError';
}
