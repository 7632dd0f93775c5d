/** Raise `version` with every change in this folder; a test prints the new `hash`. Older programs leave newer functions. */
export const FUNCTIONS = { version: 3, hash: '87bbeabdf088889a' };
