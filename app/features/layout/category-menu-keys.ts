/** What a key can do in the menu. */
interface Menu {
  /** The category whose panel is open. */
  open: string | null
  setOpen: (category: string | null) => void
  hasPanel: (category: string) => boolean
}

/**
 * Moves through the row (left, right), into and through the open panel (down, up) and back to its category (Escape).
 * Returns whether the key was handled.
 */
export function moveInCategoryMenu(row: HTMLElement, target: HTMLElement, key: string, menu: Menu): boolean {
  const categories = [...row.querySelectorAll<HTMLElement>('[data-category]')]
  const inPanel = [...row.querySelectorAll<HTMLElement>('.category-panel a')]
  const category = target.dataset.category
  const opener = categories.find((link) => link.dataset.category === menu.open)
  if (key === 'Escape' && menu.open) {
    if (inPanel.includes(target)) opener?.focus()
    menu.setOpen(null)
  } else if (category && key === ' ') target.click()
  else if (category && key === 'ArrowLeft') categories.at(categories.indexOf(target) - 1)!.focus()
  else if (category && key === 'ArrowRight') categories[(categories.indexOf(target) + 1) % categories.length]!.focus()
  else if (category && key === 'ArrowDown' && menu.hasPanel(category)) {
    if (menu.open === category) inPanel[0]?.focus()
    else menu.setOpen(category)
  } else if (!category && key === 'ArrowDown') inPanel[(inPanel.indexOf(target) + 1) % inPanel.length]!.focus()
  else if (!category && key === 'ArrowUp') (inPanel[inPanel.indexOf(target) - 1] ?? opener)?.focus()
  else return false
  return true
}
