/** After a visitor's report: it counts once the link of the mail is followed (docs/product.md, 'Reports'). */
import { useLoaderData } from '@remix-run/react';
import { CONFIRM_DAYS, caseIdOf } from '~/api/contract/rules/cases';
import { guarded, offering } from '~/app/.server/guards';
import { optionalFrame } from '~/app/ui/frame/loadFrame';
import { OpenFrame } from '~/app/ui/frame/OpenFrame';
import { MailNotice } from '~/app/ui/MailNotice';
import { PageHeader } from '~/app/ui/PageHeader';

export const handle = { hydrate: false, noindex: true };

export const loader = guarded(offering('staff'), async (context) => {
  const asked = context.url.searchParams.get('numero') ?? '';
  const number = caseIdOf(asked) === null ? '' : asked;
  return { number, mailbox: context.config.mailbox, frame: await optionalFrame(context) };
});

export default function ReportSent() {
  const { number, mailbox, frame } = useLoaderData<typeof loader>();
  return (
    <OpenFrame frame={frame}>
      <div className="flex max-w-2xl flex-col gap-6">
        <PageHeader title="Revisa tu correo" eyebrow={number && `Denuncia ${number}`} />
        <MailNotice mailbox={mailbox}>
          <p className="text-lg font-medium">
            Te hemos mandado un enlace. Ábrelo y confirma la denuncia: hasta entonces no llega al equipo.
          </p>
        </MailNotice>
        <p>
          El enlace vale {CONFIRM_DAYS} días. Después sirve para seguir la denuncia y leer la respuesta. Si no
          te llega, mira en la carpeta de correo no deseado.
        </p>
      </div>
    </OpenFrame>
  );
}
