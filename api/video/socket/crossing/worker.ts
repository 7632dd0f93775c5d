/** Work that is done one round at a time, whoever asks for it. */
export interface Worker {
  /** Resolves when a round that began after this call is over. */
  wake(): Promise<void>;
}

/** A round that fails is tried again after a while; who waits for it is not told. */
export function createWorker(
  round: () => Promise<void>,
  { onError, retryMs }: { onError: (error: unknown) => void; retryMs: number },
): Worker {
  let current: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const run = async () => {
    try {
      await round();
    } catch (error) {
      onError(error);
      setTimeout(() => void wake(), retryMs).unref();
    }
    current = next;
    next = null;
  };
  const wake = (): Promise<void> => {
    if (!current) {
      current = run();
      return current;
    }
    next ??= current.then(run);
    return next;
  };
  return { wake };
}
