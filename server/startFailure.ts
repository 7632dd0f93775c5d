/** What went wrong at the start: one line for what a person can put right, the whole error for the rest. */
export function explainStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code, port, address } = error as Error & { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is already in use on ${address}. Stop that program or set another PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `PORT: ${port} needs rights this user does not have. Set another PORT.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: this machine has no address ${address ?? ''} (${code}).`;
  return error.name === 'EnvError' || error.name === 'StartError'
    ? error.message
    : (error.stack ?? error.message);
}
