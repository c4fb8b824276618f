/** The variables that connect an image host. The names of settings are in no program that browsers get. */
export const imageHostVariables = ['CLOUDINARY_CLOUD', 'CLOUDINARY_UPLOAD_PRESET'] as const
