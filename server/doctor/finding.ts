/** `sin ver`: could not be looked at from here. */
export type State = 'bien' | 'aviso' | 'mal' | 'sin ver';
export type Finding = readonly [state: State, text: string];

/** The first words of a failure, with its code. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, message, cause } = error as NodeJS.ErrnoException;
  if (cause instanceof Error && !code) return reasonOf(cause);
  const [line = ''] = message.split('\n');
  return code && !line.includes(code) ? `${line} (${code})` : line;
}

/** What the work says, or why it failed. */
export const tried = (what: string, work: Promise<string | Finding>): Promise<Finding> =>
  work.then(
    (found) => (typeof found === 'string' ? ['bien', `${what} ${found}`] : found),
    (error) => ['mal', `${what}: ${reasonOf(error)}`],
  );
