import type { View } from '@latchkey/core'
import type { JSX } from 'react'
import type { FlowScreen } from '../modal/flow.ts'
import { flowScreen } from '../modal/flowScreen.ts'
import { factsCss } from '../parts/facts.css.ts'
import { Profile } from './Profile.tsx'
import { profileCss } from './profile.css.ts'

function ProfileScreen(props: { view: View }): JSX.Element | null {
  const { view } = props
  return view.name === 'Profile' ? <Profile /> : null
}

export const profileFlow: FlowScreen = flowScreen(ProfileScreen, [factsCss, profileCss])
