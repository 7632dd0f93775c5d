export interface Shared {
  ok: boolean;
  text: string;
}

/**
 * Hands a link on: by the device's own dialog where it is held in a hand, else by the clipboard. Answers what to say; null when there is
 * nothing to say: the device has said it, or somebody has closed its dialog.
 */
export async function share({ url, title }: { url: string; title: string }): Promise<Shared | null> {
  const inHand = window.matchMedia('(pointer: coarse)').matches;
  if (inHand && typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title });
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  try {
    await navigator.clipboard.writeText(url);
    return { ok: true, text: 'Enlace copiado' };
  } catch {
    return { ok: false, text: 'No se ha podido copiar. Copia el enlace del campo: ya está seleccionado.' };
  }
}
