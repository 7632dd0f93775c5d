/** A wrong value; the message is one line that says which variable and why. */
export class EnvError extends Error {
  override name = 'EnvError';
}
