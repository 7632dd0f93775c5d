import type { SubmissionResult } from '@conform-to/react';

/** An action's result for its form, once it was submitted. */
type Reply = SubmissionResult | null | undefined;

/** The messages of a control, including those of the entries of a repeated one. */
export function errorsOf(reply: Reply, name: string): string[] | undefined {
  const found = Object.entries(reply?.error ?? {}).flatMap(([key, texts]) =>
    key === name || key.startsWith(`${name}[`) ? (texts ?? []) : [],
  );
  return found.length > 0 ? [...new Set(found)] : undefined;
}

/** The submitted value of a control: '' if emptied, undefined before the first submission. */
export function textOf(reply: Reply, name: string): string | undefined {
  if (!reply?.initialValue) return undefined;
  const value = reply.initialValue[name];
  return typeof value === 'string' ? value : '';
}

/** The submitted values of a repeated control. */
export function textsOf(reply: Reply, name: string): string[] | undefined {
  if (!reply?.initialValue) return undefined;
  const value = reply.initialValue[name];
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string');
}

/** Name, value and messages of a text control; `stored` is shown before the first submission. */
export function fieldOf(reply: Reply, name: string, stored?: string) {
  return { name, defaultValue: textOf(reply, name) ?? stored, errors: errorsOf(reply, name) };
}
