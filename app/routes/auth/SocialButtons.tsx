const NETWORKS = ['Google', 'LinkedIn'] as const;

/** Not available yet, and saying so: disabled, so that neither pointer nor keyboard finds a button that does nothing. */
export function SocialButtons() {
  return (
    <div className="flex flex-col gap-3">
      <p className="flex items-center gap-4 text-muted before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        Próximamente
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {NETWORKS.map((network) => (
          <button
            key={network}
            type="button"
            disabled
            className="min-h-12 cursor-not-allowed rounded-xl border border-dashed border-edge px-4 text-muted"
          >
            Continuar con {network}
          </button>
        ))}
      </div>
    </div>
  );
}
