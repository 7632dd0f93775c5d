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

/** What was typed into one control. */
export function textOf(reply: Reply, name: string): string | undefined {
  const value = reply?.initialValue?.[name];
  return typeof value === 'string' ? value : undefined;
}

/** What was chosen in a control that repeats. */
export function textsOf(reply: Reply, name: string): string[] | undefined {
  if (!reply?.initialValue) return undefined;
  const value = reply.initialValue[name];
  const all = Array.isArray(value) ? value : [value];
  return all.filter((one): one is string => typeof one === 'string');
}
