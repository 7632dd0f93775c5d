import { useNavigate } from '@remix-run/react';
import type { ReactNode } from 'react';
import { INTENT, MOVED } from './formEdits';

interface FormLinkProps {
  to: string;
  preventScrollReset?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A link inside a form whose other controls stay as they are on the next page. Without scripts it sends the form
 * there, so that nothing typed is lost; its action answers with `movedEdit`.
 */
export function FormLink({ to, preventScrollReset, ...rest }: FormLinkProps) {
  const navigate = useNavigate();
  return (
    <button
      {...rest}
      type="submit"
      name={INTENT}
      value={MOVED}
      formAction={to}
      onClick={(event) => {
        event.preventDefault();
        navigate(to, { preventScrollReset });
      }}
    />
  );
}
