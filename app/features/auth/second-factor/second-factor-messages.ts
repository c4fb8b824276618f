/** Messages to staff after a change of their second factor (ACC-09..12). */
export const secondFactorMessages = {
  on: 'Two-factor sign-in is on. You are signed out everywhere else.',
  off: 'Two-factor sign-in is off',
  renewed: 'The old recovery codes work no more',
  isOn: 'Two-factor sign-in is on already',
  isOff: 'Two-factor sign-in is off',
  required: 'This gallery asks every admin for two-factor sign-in, so that it cannot be turned off',
  notStarted: 'Begin again: the key was made anew elsewhere, or is on already',
  wrongCode: 'That code is not right. Codes change every 30 seconds; the clock of your device must be right.',
  usedCode: 'That code was used already. Wait for the next one.',
  notKnown: 'This change is not known.',
  failed: 'The change could not be made. Please try again.',
  codesCopied: 'Recovery codes copied',
  codesNotCopied: 'The codes could not be copied. Select them and copy them by hand.',
}
