/** An expected failure of the command line. The message is Spanish and is shown as it is, without a stack. */
export class AdminError extends Error {
  override name = 'AdminError';
}
