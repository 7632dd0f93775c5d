/**
 * Hands a link on: by the device's own dialog where it is held in a hand, else by the clipboard. Answers what to say; '' when somebody
 * has closed the dialog.
 */
export async function share({ url, title }: { url: string; title: string }): Promise<string> {
  const inHand = window.matchMedia('(pointer: coarse)').matches;
  if (inHand && typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title });
      return '';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return '';
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return 'Enlace copiado';
  } catch {
    return 'Copia el enlace del campo: ya está seleccionado.';
  }
}
