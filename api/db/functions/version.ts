/** Raise `version` with every change in this folder; a test prints the new `hash`. Older programs leave newer functions. */
export const FUNCTIONS = { version: 8, hash: '97aa50281d6e2af2' };
