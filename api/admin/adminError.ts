/** What the command line cannot do, in Spanish and for the person at the terminal: shown as it is, without a stack. */
export class AdminError extends Error {
  override name = 'AdminError';
}
