import { pictures } from '#db/schema/pictures.ts'

/** The columns of a `StoredPicture`. */
export const storedPictureColumns = {
  url: pictures.url,
  width: pictures.width,
  height: pictures.height,
  tone: pictures.tone,
  has_alpha: pictures.has_alpha,
  bytes: pictures.bytes,
}
