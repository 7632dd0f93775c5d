/** Where the API is somebody else's, nobody here knows what it does: said where a page describes ours. */
export function OtherServer({ shown, what }: { shown: boolean; what: string }) {
  if (!shown) return null;
  return (
    <p className="rounded-2xl border border-line bg-card p-4">
      Esta instalación guarda sus datos en otro servidor, que puede hacerlo de otra manera: {what} lo decide
      quien lo gestiona. <a href="/contact">Pregúntale</a> si tienes dudas.
    </p>
  );
}
