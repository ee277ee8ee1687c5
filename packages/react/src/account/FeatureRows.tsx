import type { Account, Network } from '@latchkey/core'
import type { JSX } from 'react'
import { useFeatures } from '../hooks/useFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { List } from '../parts/List.tsx'
import { ListRow } from '../parts/ListRow.tsx'
import { accountText } from '../text/en/account.ts'
import { featureIcons } from './featureIcons.ts'
import { RowIcon } from './RowIcon.tsx'

/** The wallet features (send, swap, buy, receive) as rows. */
export function FeatureRows(props: { account: Account; network: Network }): JSX.Element | null {
  const text = useText(accountText)
  const links = useFeatures(props)
  if (links.length === 0) return null
  return (
    <List label={text.actions}>
      {links.map(({ feature, open }) => (
        <li key={feature}>
          <ListRow
            id={feature}
            part={`feature ${feature}`}
            title={text[feature]}
            image={<RowIcon icon={featureIcons[feature]} />}
            endIcon="chevron"
            onPress={open}
          />
        </li>
      ))}
    </List>
  )
}
