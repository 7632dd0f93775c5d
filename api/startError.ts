/** A failed start that the operator can fix; the message is one complete line. */
export class StartError extends Error {
  override name = 'StartError';

  constructor(
    message: string,
    /** The process that has the data, if that is the reason; '' if unknown. */
    readonly heldBy?: string,
  ) {
    super(message);
  }
}
