/** Messages to staff after a change of their own account (ACC-06..08). */
export const accountMessages = {
  renamed: 'Name changed',
  emailChanged: 'E-mail address changed. Sign in with it from now on.',
  passwordChanged: 'Password changed. You are signed out everywhere else.',
  sessionEnded: 'Signed out there',
  notKnown: 'This change is not known.',
  failed: 'The change could not be made. Please try again.',
  noAddress: 'Enter an e-mail address',
  addressTaken: 'There is an account with this address already',
  samePassword: 'Choose another one than now',
  sessionGone: 'This session has ended already',
  password: (fault: string) => `The password ${fault}`,
}
