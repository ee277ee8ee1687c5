import { type JSX, useState } from 'react'
import { safeImage } from '../format/safeImage.ts'
import { InitialTile } from './InitialTile.tsx'

/** A square image that reserves its space while it loads; if it fails, a tile with a letter. */
export function Picture(props: {
  name: string
  src: string | null
  /** The `alt` text; absent if the text next to it says the same. */
  label?: string
}): JSX.Element {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const src = safeImage(props.src)
  const isUsable = src !== null && src !== failedSrc
  return (
    <span className="picture" part="picture">
      {isUsable ? (
        <img
          src={src}
          alt={props.label ?? ''}
          decoding="async"
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <InitialTile name={props.name} />
      )}
    </span>
  )
}
