/** `sin ver`: could not be looked at from here. */
export type State = 'bien' | 'aviso' | 'mal' | 'sin ver';
export type Finding = readonly [state: State, text: string];

/** The first words of a failure, with its code. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as NodeJS.ErrnoException;
  if (error.cause instanceof Error && !code) return reasonOf(error.cause);
  const [line = ''] = error.message.split('\n');
  return code && !line.includes(code) ? `${line} (${code})` : line || String(code);
}
