import { internals } from '@latchkey/core/internal'
import type { JSX } from 'react'
import { useStore } from 'zustand'
import { defaultColours } from '../theme/defaultColours.ts'
import { useLatchkey } from '../useLatchkey.ts'

/**
 * A button as an image, for the HTML of a server: a shadow root and its styles exist only after hydration, and an
 * image needs no style attribute, which a site's content security policy may forbid. Empty without a text.
 */
export function Placeholder(props: {
  width: number
  height: number
  text: string | undefined
}): JSX.Element {
  const { width, height, text } = props
  const mode = useStore(internals(useLatchkey()).theme, (theme) => theme.themeMode)
  if (!text) return <svg aria-hidden="true" width={width} height={height} />
  const image = height * 0.7
  const start = 6 + image + 8
  // The system's color scheme is not known on a server; the page's own text color is readable in any.
  const colour = (name: string) => (mode === 'auto' ? 'currentColor' : colourOf(mode, name))
  return (
    <svg aria-hidden="true" width={width} height={height}>
      <rect
        width={width}
        height={height}
        rx={height / 2}
        fill={colour('surface')}
        fillOpacity={mode === 'auto' ? 0.08 : 1}
      />
      <circle
        cx={6 + image / 2}
        cy={height / 2}
        r={image / 2}
        fill={colour('text')}
        fillOpacity={0.12}
      />
      <text
        x={start}
        y={height / 2}
        dominantBaseline="central"
        fontFamily="system-ui, sans-serif"
        fontSize={14}
        fontWeight={600}
        fill={colour('text')}
      >
        {text}
      </text>
    </svg>
  )
}

function colourOf(mode: 'dark' | 'light', name: string): string {
  const [, value = 'currentColor'] = defaultColours[mode].match(`--lk-${name}:([^;]+);`) ?? []
  return value
}
