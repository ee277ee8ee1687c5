import { type JSX, useState } from 'react'
import { safeImage } from '../format/safeImage.ts'
import { InitialTile } from './InitialTile.tsx'

/** A square image that reserves its space while it loads; if it fails, a tile with a letter. */
export function Picture(props: {
  name: string
  src: string | null
  /** The `alt` text; absent where the text beside it says the same. */
  label?: string
}): JSX.Element {
  const [broken, setBroken] = useState<string | null>(null)
  const src = safeImage(props.src)
  const usable = src !== null && src !== broken
  return (
    <span className="picture" part="picture">
      {usable ? (
        <img
          src={src}
          alt={props.label ?? ''}
          decoding="async"
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(src)}
        />
      ) : (
        <InitialTile name={props.name} />
      )}
    </span>
  )
}
