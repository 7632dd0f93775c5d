import { Icon } from '~/app/ui/Icon';
/** /chat without a chosen person (docs/product.md, 'Chat'): on small screens only the list is shown. */

export default function NobodyChosen() {
  return (
    <div className="hidden h-full flex-col items-center justify-center gap-3 rounded-2xl border border-dashed border-edge/50 p-10 text-center lg:flex">
      <Icon name="messages-square" className="size-10 text-teal" />
      <p className="font-serif text-2xl font-semibold">Selecciona un chat</p>
      <p className="max-w-prose text-muted">
        Elige a una persona de la lista para leer vuestra conversación o empezarla.
      </p>
    </div>
  );
}
