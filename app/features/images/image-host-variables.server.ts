/** The variables that connect an image host. Kept on the server: the browser's code contains no names of settings. */
export const imageHostVariables = ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET'] as const
