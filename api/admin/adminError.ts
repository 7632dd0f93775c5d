/** What the command line cannot do, in Spanish and for whoever typed it: shown as it is, without a stack. */
export class AdminError extends Error {
  override name = 'AdminError';
}
