/** Raise `version` with every change in this folder; a test prints the new `hash`. Older programs leave newer functions. */
export const FUNCTIONS = { version: 5, hash: '7a9c0263577a82fb' };
