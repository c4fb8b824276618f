import { useState } from 'react'
import type { Product } from '#app/features/products/product.ts'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { changeFavorites, maxFavorites, readFavorites } from '../favorites-storage.ts'
import { useFavorites } from '../use-favorites.ts'
import { type SavedList, withoutSharedList, withSharedList } from './save-shared-list.ts'

/**
 * Adds a shared list to this browser's favorites, and undoes it (FAV-25). One button does both, so that the focus stays;
 * the server renders only its space, because it does not know the favorites.
 */
export function SaveSharedList({ works }: { works: readonly Product[] }) {
  const favorites = useFavorites()
  const [saved, setSaved] = useState<(SavedList & { isStored: boolean }) | null>(null)
  const kept = new Set(favorites?.map(({ id }) => id))
  const areAllKept = favorites !== null && works.every(({ id }) => kept.has(id))
  const isUndo = saved !== null

  function save() {
    const next = withSharedList(readFavorites(), works)
    const isStored = changeFavorites(() => next.favorites)
    if (!isStored) showToast('error', 'Failed to save favorites')
    setSaved({ ...next, isStored })
  }

  function undo() {
    if (!changeFavorites((current) => withoutSharedList(current, saved!)))
      showToast('error', 'Failed to save favorites')
    setSaved(null)
  }

  return (
    <div className="grid justify-items-end gap-2 max-sm:w-full max-sm:justify-items-stretch max-sm:px-0!">
      {(isUndo || !areAllKept || favorites === null) && (
        <button
          type="button"
          className={`btn ${isUndo ? 'btn--secondary' : 'btn--primary'} ${favorites ? '' : 'invisible'}`}
          onClick={isUndo ? undo : save}
        >
          {!isUndo && <Icon name="heart" />}
          {isUndo ? 'Undo' : 'Save these to my favorites'}
        </button>
      )}
      <p className="small min-h-5 max-w-80 sm:text-right" role="status">
        {saved ? saved.isStored && savedText(saved) : areAllKept && 'All of these are in your favorites.'}
      </p>
    </div>
  )
}

function savedText({ added, dropped }: SavedList): string {
  const works = (count: number) => (count === 1 ? '1 work' : `${count} works`)
  const made = `Saved ${works(added.length)} to your favorites.`
  if (dropped.length === 0) return made
  return `${made} They hold ${maxFavorites}: ${works(dropped.length)} kept longest ago made room.`
}
