import type { JSX } from 'react'
import { useText } from '../hooks/useText.ts'
import { Skeleton } from '../parts/Skeleton.tsx'
import { sendPreviewText } from '../text/en/sendPreview.ts'
import { fill } from '../text/fill.ts'

/** The skeleton of the preview while the transaction is simulated. */
export function SendPreparing(props: { network: string }): JSX.Element {
  const text = useText(sendPreviewText)
  const label = fill(text.preparing, { network: props.network })
  return (
    <div className="send-preview" role="status" aria-label={label}>
      <div className="send-hero">
        <Skeleton shape="amount" />
        <p className="send-hint">{label}</p>
      </div>
      <Skeleton shape="row" />
      <div>
        <Skeleton shape="fact" />
        <Skeleton shape="fact" />
      </div>
      <Skeleton shape="button" />
    </div>
  )
}
