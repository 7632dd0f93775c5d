import * as paths from '~/app/paths';
import { LinkSwitch } from './LinkSwitch';

const TABS = {
  calendar: { to: paths.calendar(), text: 'Calendario' },
  schedule: { to: paths.schedule(), text: 'Horario' },
  profile: { to: paths.profile(), text: 'Perfil' },
  income: { to: paths.income(), text: 'Ingresos' },
  figures: { to: paths.figures(), text: 'Cifras' },
  chat: { to: paths.chat(), text: 'Mensajes' },
  replies: { to: paths.savedReplies(), text: 'Respuestas' },
};
type Tab = keyof typeof TABS;

const MONEY: Tab[] = ['income', 'figures'];
const MESSAGES: Tab[] = ['chat', 'replies'];
const BESIDE: Record<Tab, Tab[]> = {
  calendar: ['calendar', 'schedule'],
  schedule: ['calendar', 'schedule', 'profile'],
  profile: ['profile', 'schedule'],
  income: MONEY,
  figures: MONEY,
  chat: MESSAGES,
  replies: MESSAGES,
};

/** The pages that stand beside this one under the same entry of the menu. */
export function PageTabs({ page }: { page: Tab }) {
  return (
    <div className="-mt-3.5 mb-2 flex sm:-mt-2 sm:mb-6">
      <LinkSwitch
        label="Apartados"
        links={BESIDE[page].map((tab) => ({ ...TABS[tab], isCurrent: tab === page }))}
      />
    </div>
  );
}
