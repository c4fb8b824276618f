/**
 * The maker's line above the title of a card, inside the card's single link and its accessible name (ART-41): a second link would
 * be a second tab stop in a list. Nothing for a work without an artist.
 */
export function MakerText({ maker, id }: { maker: string | null; id: string }) {
  if (!maker) return null
  return (
    <>
      {' '}
      <p className="label__by" id={id}>
        {maker}
      </p>{' '}
    </>
  )
}
