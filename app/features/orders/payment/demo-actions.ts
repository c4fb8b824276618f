/** What the demo dialog's buttons can say: the buyer's and, by `decline` and `pending`, the buyer's bank's part. */
export const demoActions = ['approve', 'decline', 'pending', 'cancel'] as const
export type DemoAction = (typeof demoActions)[number]
