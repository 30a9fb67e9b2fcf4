/** The actions of the panel, in the order of its buttons. */
export const DEV_ACTS = {
  pay: { label: 'Pay now' },
  half: { label: 'Pay half' },
  mine: { label: 'Mine 20 blocks' },
  expire: { label: 'Expire' },
  reorg: { label: 'Reorg' },
} as const;

export type DevAct = keyof typeof DEV_ACTS;
