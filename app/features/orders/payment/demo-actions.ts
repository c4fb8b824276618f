/** The actions of the demo dialog's buttons: the buyer's and, with `decline` and `pending`, those of the buyer's bank. */
export const demoActions = ['approve', 'decline', 'pending', 'cancel'] as const
export type DemoAction = (typeof demoActions)[number]
