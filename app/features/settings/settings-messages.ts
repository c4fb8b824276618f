/** Messages to staff about the settings. */
export const settingsMessages = {
  saved: 'Settings saved',
  saveFailed: 'Failed to save the settings',
  notFound: 'The settings are not there',
  conflict: 'This page was changed while you worked on it',
}
