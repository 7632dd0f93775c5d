/** '820 bytes', '34 kB', '1,2 MB', in thousands, as devices show them. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return `${bytes} bytes`;
  if (bytes < 999_500) return `${Math.round(bytes / 1_000)} kB`;
  return `${megabytes(bytes)} MB`;
}

/** '1,2', '12', with one decimal below ten. */
export function megabytes(bytes: number): string {
  const amount = bytes / 1_000_000;
  const shown = amount < 9.95 ? Math.round(amount * 10) / 10 : Math.round(amount);
  return String(shown).replace('.', ',');
}
