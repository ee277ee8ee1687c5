import type { JSX } from 'react'
import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import type { View } from '../navigation/view.ts'
import { ConnectingSocial } from './ConnectingSocial.tsx'
import { ConnectSocials } from './ConnectSocials.tsx'
import { socialCss } from './social.css.ts'

function SocialScreens(props: { view: View }): JSX.Element | null {
  const { view } = props
  switch (view.name) {
    case 'ConnectSocials':
      return <ConnectSocials />
    case 'ConnectingSocial':
      return <ConnectingSocial view={view} />
    default:
      return null
  }
}

export const socialFlow: FlowScreen = defineFlow({
  Screen: SocialScreens,
  styles: [socialCss],
})
