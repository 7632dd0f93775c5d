/** Whether there is anything to see: marks that nobody sees are no name. Without zod. */
export function isVisible(text: string): boolean {
  return /[^\p{C}\p{Z}\p{DI}\u2800]/u.test(text);
}
