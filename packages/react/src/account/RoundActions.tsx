import type { Account, Network } from '@latchkey/core'
import type { JSX } from 'react'
import { useFeatures } from '../hooks/useFeatures.ts'
import { useText } from '../hooks/useText.ts'
import { Icon } from '../parts/Icon.tsx'
import { accountText } from '../text/en/account.ts'
import { featureIcons } from './featureIcons.ts'

/** The wallet features as round buttons side by side. */
export function RoundActions(props: { account: Account; network: Network }): JSX.Element | null {
  const text = useText(accountText)
  const links = useFeatures(props)
  if (links.length === 0) return null
  return (
    <ul className="round-actions" aria-label={text.actions}>
      {links.map(({ feature, open }) => (
        <li key={feature}>
          <button
            type="button"
            className="round-action"
            part={`feature ${feature}`}
            data-row={feature}
            onClick={open}
          >
            <span className="round-glyph">
              <Icon name={featureIcons[feature]} />
            </span>
            <span className="line">{text[feature]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
