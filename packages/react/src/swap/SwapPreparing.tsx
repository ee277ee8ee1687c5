import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { swapPreviewText } from '../text/en/swapPreview.ts'
import { fill } from '../text/fill.ts'

/** The skeleton of the preview while the swap is simulated. */
export function SwapPreparing(props: { network: string }): JSX.Element {
  const text = useText(swapPreviewText)
  const label = fill(text.preparing, props)
  return (
    <div className="swap" role="status" aria-label={label}>
      <div className="swap-hero">
        <Skeleton shape="row" />
        <Skeleton shape="row" />
      </div>
      <p className="swap-hint">{label}</p>
      <div>
        <Skeleton shape="fact" />
        <Skeleton shape="fact" />
        <Skeleton shape="fact" />
        <Skeleton shape="fact" />
      </div>
      <Skeleton shape="button" />
    </div>
  )
}
