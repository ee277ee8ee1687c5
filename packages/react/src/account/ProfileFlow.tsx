import { defineFlow } from '../defineFlow.ts'
import type { FlowScreen } from '../navigation/flow.ts'
import { factsCss } from '../parts/facts.css.ts'
import { Profile } from './Profile.tsx'
import { profileCss } from './profile.css.ts'

export const profileFlow: FlowScreen = defineFlow({
  Screen: Profile,
  styles: [factsCss, profileCss],
})
