/** Saved replies (docs/contract.md, 'Saved replies'): limits that forms state and the API enforces. */

export const REPLY_TITLE_MAX = 60;
/** Half of a message, which leaves room for more text. */
export const REPLY_TEXT_MAX = 2_000;
export const REPLIES_MAX = 30;
