import { forgetChats } from '~/app/chat/tabStorage';
import * as paths from '~/app/paths';
import { classes } from '~/app/ui/classes';
import { Icon } from '~/app/ui/Icon';
import { Form } from '~/app/ui/router';

/** Logs out from any private page. Loads a document, because the next page has no scripts. */
export function LogoutButton({ className, label = 'Cerrar sesión' }: { className: string; label?: string }) {
  return (
    <Form method="post" action={paths.logout()} reloadDocument onSubmit={() => forgetChats()}>
      <button type="submit" className={classes('log-out', className)}>
        <Icon name="log-out" />
        {label}
      </button>
    </Form>
  );
}
