/** Messages to staff after a change of who may enter (ACC-01..04). */
export const peopleMessages = {
  /** By the outcome of the mail. */
  invited: {
    sent: (email: string) => `The invitation was mailed to ${email}. If it does not arrive, send this link yourself.`,
    failed: (email: string) => `The mail to ${email} could not be sent. Send this link yourself.`,
    off: (email: string) => `Send this link to ${email} yourself: this server sends no mail.`,
  },
  withdrawn: 'Invitation withdrawn',
  removed: (name: string) => `${name} is no admin any more`,
  withdrawFailed: 'The invitation could not be withdrawn',
  removeFailed: 'The admin could not be removed',
  failed: 'The change could not be made. Please try again.',
  notKnown: 'This change is not known.',
  noAddress: 'Enter an e-mail address',
  isAdmin: 'This person is an admin already',
  invitedMeanwhile: 'Somebody else has just invited this person. Reload the page.',
  invitationGone: 'This invitation is not open any more',
  yourself: 'You cannot remove yourself. Another admin can.',
  lastAdmin: 'The last admin cannot be removed',
  noAdmin: 'This person is no admin any more',
  notYou: 'You are no admin any more',
  linkCopied: 'Link copied',
  linkNotCopied: 'The link could not be copied. Select it and copy it by hand.',
}

/** Messages to somebody who opens or accepts an invitation (ACC-02). */
export const invitationMessages = {
  unknown: 'This invitation does not exist',
  unknownHelp: 'Look whether the whole address arrived. If it did, ask whoever invited you for a new link.',
  used: 'This invitation was already used',
  usedHelp: 'If you used it, sign in. If you did not, tell whoever invited you at once.',
  over: 'This invitation is not good any more',
  overHelp: 'A link is good for 48 hours, and can be withdrawn. Ask whoever invited you for a new one.',
  isAdmin: 'There is an account for this address already',
  isAdminHelp: 'Sign in with it. If you do not know its password, ask whoever looks after the server.',
  password: (fault: string) => `The password ${fault}`,
  failed: 'The account could not be made. What you typed is still here. Please try again.',
}
