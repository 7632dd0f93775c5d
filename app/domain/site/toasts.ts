export interface Toast {
  kind: 'success' | 'error' | 'info';
  title: string;
  description?: string;
  /** Milliseconds on screen; without it, until the next page. */
  duration?: 4000 | 5000;
  /** Shown but not announced, because a focused element says the same. */
  quiet?: true;
}

const toastOf =
  (kind: Toast['kind'], duration: Toast['duration']) =>
  (title: string, description?: string): Toast => ({ kind, title, description, duration });

export const successToast = toastOf('success', 4000);
/** News that is neither success nor failure. */
export const infoToast = toastOf('info', 5000);
export const failureToast = toastOf('error', 5000);
