/**
 * A start that cannot go on for a reason a person can put right; the message is one line and says all of it.
 */
export class StartError extends Error {
  override name = 'StartError';

  constructor(
    message: string,
    /** Whose process has the data, where that is the reason; '' when it is not known. */
    readonly heldBy?: string,
  ) {
    super(message);
  }
}
