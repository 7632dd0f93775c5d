import type { MentorshipView } from '~/app/sessions/mentorshipView';
import { ChangeDialog } from './ChangeDialogs';
import { CHANGE_INTENTS, INTENT_DIALOGS } from './changeIntents';
import { DetailDialog } from './DetailDialog';
import type { DialogLinks, DialogName } from './dialogLinks';

interface OpenDialogProps {
  name: DialogName;
  mentorship: MentorshipView;
  links: DialogLinks;
}

/** The dialog of a session by its name in the address. */
export function OpenDialog({ name, ...shown }: OpenDialogProps) {
  const intent = CHANGE_INTENTS.find((one) => INTENT_DIALOGS[one] === name);
  return intent ? <ChangeDialog intent={intent} {...shown} /> : <DetailDialog {...shown} />;
}
