/**
 * The maker's line over the title of a card, as a part of the card's one link and of its name (ART-41): a second link would be a
 * second stop on the way through a list. Nothing for a work without an artist.
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
