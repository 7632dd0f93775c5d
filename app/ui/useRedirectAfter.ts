import { useNavigate } from '@remix-run/react';
import { useEffect } from 'react';

/** Leaves for `to` after so many milliseconds, in place of this page. Without scripts the route's `Refresh` header does it, in whole seconds: browsers drop the fraction. */
export function useRedirectAfter(milliseconds: number, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(to, { replace: true }), milliseconds);
    return () => clearTimeout(timer);
  }, [navigate, milliseconds, to]);
}
