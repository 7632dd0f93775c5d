import type { Toast } from './context';

/** Says that something was done. */
export function successToast(title: string, description?: string): Toast {
  return { kind: 'success', title, description, duration: 4000 };
}

/** Says that something was not done, and why. */
export function failureToast(title: string, description?: string): Toast {
  return { kind: 'error', title, description, duration: 5000 };
}
