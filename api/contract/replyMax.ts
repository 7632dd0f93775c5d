/** Longest answer of a mentor to a review, in characters (extension `review-reply`). The website's pages read it without the schemas. */
export const REPLY_MAX = 2000;
