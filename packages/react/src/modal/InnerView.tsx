import type { JSX } from 'react'
import type { View } from '../navigation/view.ts'
import { flowOf } from '../navigation/viewRegistry.ts'
import { useLatchkey } from '../useLatchkey.ts'
import { InnerScreen } from './InnerScreen.tsx'

/** A view inside another one, such as in a tab. */
export function InnerView(props: { view: View; fallback?: JSX.Element }): JSX.Element | null {
  const flow = flowOf(useLatchkey(), props.view.name)
  return flow && <InnerScreen {...props} flow={flow} />
}
