import * as paths from '~/app/paths';
import { LinkSwitch } from './LinkSwitch';

const TABS = {
  calendar: { to: paths.calendar(), text: 'Calendario' },
  schedule: { to: paths.schedule(), text: 'Horario' },
  income: { to: paths.income(), text: 'Ingresos' },
  figures: { to: paths.figures(), text: 'Cifras' },
  chat: { to: paths.chat(), text: 'Mensajes' },
  replies: { to: paths.savedReplies(), text: 'Respuestas' },
};
type Tab = keyof typeof TABS;

const TOGETHER: Tab[][] = [
  ['calendar', 'schedule'],
  ['income', 'figures'],
  ['chat', 'replies'],
];

/** The pages that stand beside this one under the same entry of the menu. */
export function PageTabs({ page }: { page: Tab }) {
  const beside = TOGETHER.find((tabs) => tabs.includes(page)) ?? [];
  return (
    <div className="-mt-3.5 mb-2 flex sm:-mt-2 sm:mb-6">
      <LinkSwitch
        label="Apartados"
        links={beside.map((tab) => ({ ...TABS[tab], isCurrent: tab === page }))}
      />
    </div>
  );
}
