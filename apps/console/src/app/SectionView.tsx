import type { ComponentType } from 'react'
import type { Section } from '../address/sections.ts'
import { useAddress } from '../address/useAddress.ts'
import { Analytics } from '../analytics/Analytics.tsx'

const views: Readonly<Record<Section, ComponentType>> = { analytics: Analytics }

/** The view of the section that the URL names. */
export function SectionView() {
  const [{ section }] = useAddress()
  const View = views[section]
  return <View key={section} />
}
