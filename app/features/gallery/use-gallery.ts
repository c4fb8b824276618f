import { useRouteLoaderData } from 'react-router'
import type { GalleryData } from './gallery-data.ts'

/** The gallery's facts, its site name, image hosts, day and payment provider, from the root loader. */
export function useGallery(): GalleryData {
  const data = useRouteLoaderData('root') as GalleryData | undefined
  if (!data) throw new Error('useGallery stands outside a page: the root loader has not run')
  return data
}
