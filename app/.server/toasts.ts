import type { Toast } from './context';

/** A success message. */
export function successToast(title: string, description?: string): Toast {
  return { kind: 'success', title, description, duration: 4000 };
}

/** News that is neither. */
export function infoToast(title: string, description?: string): Toast {
  return { kind: 'info', title, description, duration: 5000 };
}

/** A failure message with its reason. */
export function failureToast(title: string, description?: string): Toast {
  return { kind: 'error', title, description, duration: 5000 };
}
