/** The page's state is its address: filters, page and open dialog. */
import { readPage } from '~/app/domain/site/pagination';
import * as paths from '~/app/paths';
import { JOIN_PARAMETER } from '~/app/ui/revalidation';

export interface OpenState {
  /** name_id; '' = any. */
  area: string;
  /** Id; '' = any. */
  mentor: string;
  page: number;
  /** Identifier of the session in the join dialog; '' = none. */
  joining: string;
}

const NONE: OpenState = { area: '', mentor: '', page: 1, joining: '' };
const MAX_AREA_LENGTH = 100;

/** Accepts any query string. */
export function readOpenState(search: string | URLSearchParams): OpenState {
  const params = new URLSearchParams(search);
  const area = (params.get('area') ?? '').trim();
  const mentor = (params.get('mentor') ?? '').trim();
  return {
    // A comma would mean several areas.
    area: area.length <= MAX_AREA_LENGTH && !area.includes(',') ? area : '',
    mentor: /^[1-9]\d{0,8}$/.test(mentor) ? mentor : '',
    page: readPage(params.get('page')),
    joining: params.get(JOIN_PARAMETER) ?? '',
  };
}

/** The address of `state` with `change`, without its dialog and default values. */
export function openHref(state: Partial<OpenState>, change: Partial<OpenState> = {}): string {
  const next = { ...NONE, ...state, joining: '', ...change };
  return paths.openMentorships({
    area: next.area,
    mentor: next.mentor,
    page: next.page > 1 ? next.page : '',
    [JOIN_PARAMETER]: next.joining,
  });
}
