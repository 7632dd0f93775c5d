/** name_ids joined by commas, once each. */
export function nameIdsOf(text: string | undefined): string[] {
  const names = (text ?? '').split(',').map((one) => one.trim());
  return [...new Set(names.filter((one) => one !== ''))];
}
