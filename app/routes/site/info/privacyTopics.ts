/** The parts of the privacy page, in their order. */
export const PRIVACY = {
  stored: { id: 'que-se-guarda', title: 'Qué se guarda' },
  seen: { id: 'quien-lo-ve', title: 'Quién lo ve' },
  cookies: { id: 'cookies', title: 'Cookies' },
  time: { id: 'cuanto-tiempo', title: 'Durante cuánto tiempo' },
  rights: { id: 'que-puedes-hacer', title: 'Qué puedes hacer' },
  owner: { id: 'responsable', title: 'Quién responde' },
} as const;
