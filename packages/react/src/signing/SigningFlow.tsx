import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { factsCss } from '../parts/facts.css.ts'
import { ReviewRequest } from './ReviewRequest.tsx'
import { signingCss } from './signing.css.ts'

function SigningScreen({ view }: { view: View }): JSX.Element | null {
  return view.name === 'ReviewRequest' ? <ReviewRequest view={view} /> : null
}

export const signingFlow: FlowScreen = flowScreen(SigningScreen, [factsCss, signingCss])
