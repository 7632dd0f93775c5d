import type { Topic } from '~/domain/topics';

/** One area of knowledge that can be chosen. */
export interface ExpertiseOption extends Topic {
  /** What its category is called. */
  scope_display: string;
  /** How many there are of it, where that is known. */
  count?: number;
}

/** The categories of `options`, in their order. */
export function scopesOf(options: readonly ExpertiseOption[]): { value: string; label: string }[] {
  const scopes = new Map(options.map(({ scope, scope_display }) => [scope, scope_display || scope]));
  scopes.delete('');
  return [...scopes].map(([value, label]) => ({ value, label }));
}
