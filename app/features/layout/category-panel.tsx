import { Link } from 'react-router'
import { collectionPath } from '#app/features/products/collection-path.ts'
import { formatCount } from '#app/platform/format-count.ts'
import { Icon } from '#app/ui/icon.tsx'
import { type CategoryFacts, filledSubcategories } from './category-menu-data.ts'
import { NewestWork } from './newest-work.tsx'

interface CategoryPanelProps {
  id: string
  category: string
  subcategories: readonly string[]
  /** undefined until they are loaded: the panel reserves their space. */
  facts: CategoryFacts | undefined
}

/** A category's panel: its name and count, its subcategories with theirs, one new work with its label. */
export function CategoryPanel({ id, category, subcategories, facts }: CategoryPanelProps) {
  return (
    <div className="category-panel" id={id}>
      <div className="page category-panel__in">
        <div>
          <p className="title-2">{category}</p>
          <p className="small num mt-2 mb-4 min-h-5">
            {facts && (facts.total === 1 ? '1 work' : `${formatCount(facts.total)} works`)}
          </p>
          <Link className="link--go" to={collectionPath({ category })}>
            <span>All {category}</span>
            <Icon name="arrow-right" />
          </Link>
        </div>
        <ul className="category-panel__subcategories">
          {filledSubcategories(subcategories, facts).map((subcategory) => (
            <li key={subcategory}>
              <Link to={collectionPath({ category, subcategory })}>
                {subcategory}
                <span className="num quiet">{facts && formatCount(facts.bySubcategory[subcategory] ?? 0)}</span>
              </Link>
            </li>
          ))}
        </ul>
        {facts ? (
          facts.newest && <NewestWork category={category} work={facts.newest} />
        ) : (
          <div className="mat mat--tight skeleton w-38" />
        )}
      </div>
    </div>
  )
}
