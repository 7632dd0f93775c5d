/** Saved replies (docs/contract.md, 'Saved replies'): limits that the website's forms and the API share. */

export const REPLY_TITLE_MAX = 60;
/** Half of a message: room for what is written around it. */
export const REPLY_TEXT_MAX = 2_000;
export const REPLIES_MAX = 30;
