import { type ComponentType, lazy } from 'react'
import type { Section } from '../address/sections.ts'
import { useAddress } from '../address/useAddress.ts'
import { Analytics } from '../analytics/Analytics.tsx'

/** Every page but the first one loads when it is opened. */
const views: Readonly<Record<Section, ComponentType>> = {
  analytics: Analytics,
  modal: lazy(() =>
    import('../modal/ModalEditor.tsx').then(({ ModalEditor }) => ({ default: ModalEditor })),
  ),
  users: lazy(() => import('../users/Users.tsx').then(({ Users }) => ({ default: Users }))),
  team: lazy(() => import('../team/Team.tsx').then(({ Team }) => ({ default: Team }))),
  alerts: lazy(() => import('../alerts/Alerts.tsx').then(({ Alerts }) => ({ default: Alerts }))),
  webhooks: lazy(() =>
    import('../webhooks/Webhooks.tsx').then(({ Webhooks }) => ({ default: Webhooks })),
  ),
  settings: lazy(() =>
    import('../settings/Settings.tsx').then(({ Settings }) => ({ default: Settings })),
  ),
}

/** The view of the section that the URL names. */
export function SectionView() {
  const [{ section }] = useAddress()
  const View = views[section]
  return <View key={section} />
}
