import type { SubmissionResult } from '@conform-to/react';

/** What an action gives back to its form; undefined before the first try. */
type Reply = SubmissionResult | null | undefined;

/** The messages of one control, those of the entries of a repeated one included. */
export function errorsOf(reply: Reply, name: string): string[] | undefined {
  const found = Object.entries(reply?.error ?? {}).flatMap(([key, texts]) =>
    key === name || key.startsWith(`${name}[`) ? (texts ?? []) : [],
  );
  return found.length > 0 ? [...new Set(found)] : undefined;
}

/** What was typed into one control: '' when it was emptied, undefined before the first try. */
export function textOf(reply: Reply, name: string): string | undefined {
  if (!reply?.initialValue) return undefined;
  const value = reply.initialValue[name];
  return typeof value === 'string' ? value : '';
}

/** What was chosen in a control that repeats. */
export function textsOf(reply: Reply, name: string): string[] | undefined {
  if (!reply?.initialValue) return undefined;
  const value = reply.initialValue[name];
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string');
}

/** What was typed into the rows of one column, blank ones in their place. */
export function cellsOf(reply: Reply, name: string): string[] {
  const value = reply?.initialValue?.[name];
  const all = Array.isArray(value) ? value : [value];
  return all.map((one) => (typeof one === 'string' ? one : ''));
}
