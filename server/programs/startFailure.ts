/** A failed start in one line; errors that are not the operator's also get the place in the code. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address, hostname } = error as Error & Record<string, string | undefined>;
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is already in use on ${address}. Stop that program or set another PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT: ${port} needs rights this user does not have. Set another PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: this machine has no address ${address ?? hostname ?? ''} (${code}).`;
  if (error.name === 'EnvError' || error.name === 'StartError') return error.message;
  return explainQuery(error) ?? explainOther(error);
}

function explainOther(error: Error): string {
  const { name, code, message, stack = '' } = error as Error & { code?: string };
  const place = /^\s+(at .*)$/m.exec(stack)?.[1];
  const facts = [code, place].filter((one) => one !== undefined).join(', ');
  return `The start failed: ${message.split('\n')[0] || name}${facts && ` (${facts})`}.`;
}

/** A failed query contains its parameters, and so personal data: only its kind is reported. */
function explainQuery(error: Error): string | null {
  if (!('query' in error || 'params' in error)) return null;
  const { code, table, constraint, message } = (error.cause ?? error) as Error &
    Record<string, string | undefined>;
  const place = [table, constraint].filter((one) => one !== undefined).join(', ');
  return `The database refused a statement: ${place || message} (${code ?? 'no code'}).`;
}
