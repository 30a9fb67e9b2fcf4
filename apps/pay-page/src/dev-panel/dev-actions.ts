/** The actions of the panel, in the order of its buttons. */
export const DEV_ACTIONS = {
  pay: { label: 'Pay now' },
  half: { label: 'Pay half' },
  mine: { label: 'Mine 20 blocks' },
  expire: { label: 'Expire' },
  reorg: { label: 'Reorg' },
} as const;

export type DevAction = keyof typeof DEV_ACTIONS;
