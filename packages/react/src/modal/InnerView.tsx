import type { JSX } from 'react'
import { useLatchkey } from '../useLatchkey.ts'
import { InnerScreen } from './InnerScreen.tsx'
import type { View } from './view.ts'
import { flowOf } from './viewRegistry.ts'

/** A view inside another one, such as in a tab. */
export function InnerView(props: { view: View; fallback?: JSX.Element }): JSX.Element | null {
  const flow = flowOf(useLatchkey(), props.view.name)
  return flow && <InnerScreen {...props} flow={flow} />
}
