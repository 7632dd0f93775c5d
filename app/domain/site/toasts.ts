export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Milliseconds on screen; without it, until the next page. */
  duration?: 4000 | 5000;
  /** Shown but not announced, because a focused element says the same. */
  quiet?: true;
}

export function successToast(title: string, description?: string): Toast {
  return { kind: 'success', title, description, duration: 4000 };
}

/** News that is neither success nor failure. */
export function infoToast(title: string, description?: string): Toast {
  return { kind: 'info', title, description, duration: 5000 };
}

/** A failure message with its reason. */
export function failureToast(title: string, description?: string): Toast {
  return { kind: 'error', title, description, duration: 5000 };
}
