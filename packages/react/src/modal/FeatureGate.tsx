import type { ReactNode } from 'react'
import { useOfferedFeatures } from '../hooks/useOfferedFeatures.ts'
import { useText } from '../hooks/useText.ts'
import type { ViewName } from '../navigation/view.ts'
import { Notice } from '../parts/Notice.tsx'
import { modalText } from '../text/en/modal.ts'
import { fill } from '../text/fill.ts'

/** The feature of each view that a page can open by name, though the site or the server has turned it off. */
const featureOfView = {
  Swap: 'swaps',
  Send: 'send',
  Receive: 'receive',
  History: 'history',
} as const

/** Replaces a view whose feature is off with a sentence that says so. Buy has its own. */
export function FeatureGate(props: { view: ViewName; children: ReactNode }): ReactNode {
  const { view } = props
  const features = useOfferedFeatures()
  const text = useText(modalText)
  if (!hasFeature(view) || features[featureOfView[view]]) return props.children
  return (
    <div role="status">
      <Notice
        icon="help"
        title={fill(text.notOffered, { name: text[view] })}
        text={text.notOfferedText}
      />
    </div>
  )
}

function hasFeature(view: ViewName): view is keyof typeof featureOfView {
  return Object.hasOwn(featureOfView, view)
}
