/** What the login screen and the portal say about a sign-in (AUTH-09..15). */
export const authMessages = {
  blank: 'Please enter both email and password',
  wrongCredentials: 'Invalid email or password',
  noUser: 'No user data returned',
  notAdmin: 'Access denied. Admin privileges required.',
  failed: 'Failed to sign in. Please check your credentials.',
  otherError: 'Authentication error. Please try again.',
  noCookie:
    'Your password is right, but this browser did not keep the cookie of the sign-in. Allow cookies for this site, then sign in again.',
  noAnswer: 'The server could not be reached. What you typed is still here.',
  mayBeSignedIn: 'The server could not be reached: this browser may still be signed in. Signing out is tried again.',
  signedOut: 'Signed out successfully',
  sessionEnded: 'You are signed out. Sign in again and repeat what you did.',
}
