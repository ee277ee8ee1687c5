import { type JSX, useId, useState } from 'react'
import { hash } from '../format/hash.ts'
import { safeImage } from '../format/safeImage.ts'

/** The account's image, otherwise a gradient generated from the address, which differs for similar addresses. */
export function Avatar(props: {
  address: string
  src?: string | null | undefined
  size?: number
}): JSX.Element {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const [loadedSrc, setLoadedSrc] = useState<string | null>(null)
  const image = safeImage(props.src)
  const size = props.size ?? 72
  const isUsable = image !== null && image !== failedSrc
  return (
    <span className="logo" part="avatar" data-shape="round">
      {/* The gradient covers the image until that has loaded. */}
      {isUsable && image === loadedSrc ? null : <Mesh address={props.address} size={size} />}
      {isUsable ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          referrerPolicy="no-referrer"
          onLoad={() => setLoadedSrc(image)}
          onError={() => setFailedSrc(image)}
        />
      ) : null}
    </span>
  )
}

function Mesh(props: { address: string; size: number }): JSX.Element {
  const id = useId()
  const spots = meshOf(props.address)
  return (
    <svg
      aria-hidden="true"
      width={props.size}
      height={props.size}
      viewBox="0 0 100 100"
      data-avatar={spots.map((spot) => `${spot.hue}.${spot.x}.${spot.y}`).join('-')}
    >
      <defs>
        {spots.map((spot, index) => (
          <radialGradient id={`${id}${index}`} key={spot.key}>
            <stop stopColor={`oklch(${spot.light} 0.17 ${spot.hue})`} />
            <stop offset="1" stopColor={`oklch(${spot.light} 0.17 ${spot.hue})`} stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      <rect width="100" height="100" fill={`oklch(0.62 0.16 ${spots[0].hue})`} />
      {spots.slice(1).map((spot, index) => (
        <circle
          key={spot.key}
          cx={spot.x}
          cy={spot.y}
          r={spot.r}
          fill={`url(#${id}${index + 1})`}
        />
      ))}
    </svg>
  )
}

/** A radial gradient of the avatar, on a grid of 100 by 100; `light` is the lightness in OKLCH. */
type Spot = { key: number; hue: number; light: number; x: number; y: number; r: number }

/** A prime, so that the spots of one address have unrelated hashes. */
const seedStep = 7919

/** An EVM address in another case is the same address (the case is a checksum), so it has the same gradient. */
export function meshOf(address: string): readonly [Spot, ...Spot[]] {
  const seed = address.startsWith('0x') ? address.toLowerCase() : address
  const spot = (key: number): Spot => {
    const bits = hash(seed, key * seedStep)
    return {
      key,
      hue: bits % 360,
      light: 0.6 + ((bits >>> 9) % 4) * 0.08,
      x: (bits >>> 12) % 100,
      y: (bits >>> 19) % 100,
      r: 45 + ((bits >>> 26) % 6) * 7,
    }
  }
  return [spot(1), spot(2), spot(3), spot(4)]
}
