/** Where the focus returns to when what a button of the toolbar opened is closed. */
export type PanelName = 'chat' | 'people' | 'devices';

export const toolId = (name: PanelName | 'more') => `sala-${name}`;
