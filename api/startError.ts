/** A start that cannot go on for a reason a person can put right; the message is one line and says all of it. */
export class StartError extends Error {
  override name = 'StartError';
}
