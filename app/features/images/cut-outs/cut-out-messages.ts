/** What staff read when a background could not be removed (BGR-02, BGR-06..12). */
export const cutOutMessages = {
  tooLarge: 'Image is too large. Maximum size is 20MB',
  noSource: 'Failed to fetch original image',
  empty: 'Empty response from background removal service',
  noPng: 'Invalid image format returned from service',
  rateLimited: 'Rate limit exceeded. Please try again in a few minutes.',
  noCredits: 'API quota exceeded. Please try again later.',
  failed: 'Failed to remove background',
  notConnected: 'Background removal is not connected.',
}
