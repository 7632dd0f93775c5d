/** Raise `version` with every change in this folder; a test prints the new `hash`. Older programs leave newer functions. */
export const FUNCTIONS = { version: 7, hash: '8929a917cf094563' };
