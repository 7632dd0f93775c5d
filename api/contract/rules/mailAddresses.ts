/** The text with `…` for every mail address in it: for logs, and for the words of mail servers, which repeat the recipient. */
export const withoutAddresses = (text: string): string =>
  text.replace(/[^\s<>"'`(),;:/\\[\]]+@\[?[\p{L}\d][\p{L}\d.:-]*\]?/gu, '…');
