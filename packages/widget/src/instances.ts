import type { Latchkey } from '@latchkey/core'

type Place = { latchkey: Latchkey | null; waiting: Set<(latchkey: Latchkey) => void> }

const places = new WeakMap<Document, Place>()

function placeOf(page: Document): Place {
  const known = places.get(page)
  if (known) return known
  const place: Place = { latchkey: null, waiting: new Set() }
  places.set(page, place)
  return place
}

/** Makes an instance the one that the page's elements use. */
export function offerInstance(page: Document, latchkey: Latchkey): () => void {
  const place = placeOf(page)
  place.latchkey = latchkey
  for (const tell of place.waiting) tell(latchkey)
  return () => {
    if (place.latchkey === latchkey) place.latchkey = null
  }
}

/** Calls back with the page's instance, now or as soon as there is one; returns the undo. */
export function withInstance(page: Document, use: (latchkey: Latchkey) => void): () => void {
  const place = placeOf(page)
  place.waiting.add(use)
  if (place.latchkey) use(place.latchkey)
  return () => place.waiting.delete(use)
}
