/** Raise `version` with every change in this folder; a test prints the new `hash`. Older programs leave newer functions. */
export const FUNCTIONS = { version: 6, hash: '7071987abaa21811' };
